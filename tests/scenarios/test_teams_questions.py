"""People ask in Teams; each question gets exactly one answer, where it was asked."""

import json

from core.messages import ThreadKey, Trigger
from tests.fakes.teams_chats import BOT, CHANNEL, GROUP, PERSONAL
from tests.fakes.teams_issuer import TENANT
from tests.fakes.teams_sender import ANNA, BEN, NAME, mention_of
from tests.scenarios.conftest import MakeTeams, Teams

FILE = {
    "contentType": "application/vnd.microsoft.teams.file.download.info",
    "name": "manual.pdf",
    "content": {"downloadUrl": "https://files.example.com/1", "uniqueId": "1", "fileType": "pdf"},
}


async def test_a_question_in_a_chat_of_two_is_answered_there(make_teams: MakeTeams) -> None:
    """The simplest thing that people do, with all that answers it in place."""
    teams = await make_teams(think=None)

    said = await teams.people.say(PERSONAL, "What is the supply voltage of the ECU-750?")
    [shown] = await teams.answers(PERSONAL)

    assert (said.status, said.body) == (201, None)
    assert "V" in shown.text
    assert (shown.conversation, shown.body["recipient"]["id"]) == (PERSONAL.id, ANNA["id"])


async def test_a_question_in_a_group_chat_is_answered_there(teams: Teams) -> None:
    """All of a group chat is one thread."""
    await teams.people.say(GROUP, "what is the supply voltage?")
    await teams.people.say(GROUP, "and the weight?")

    shown = await teams.answers(GROUP)

    assert [it.text.partition("\n")[0] for it in shown] == [
        "You asked: what is the supply voltage? [1]",
        "You asked: and the weight? [1]",
    ]
    assert {it.thread for it in teams.house.heard} == {_thread(GROUP.id, "chat")}


async def test_a_question_in_a_channel_is_answered_in_its_thread(teams: Teams) -> None:
    """Teams places an answer by the thread in the conversation's id, by nothing else."""
    first = await teams.people.say(CHANNEL, "what is the supply voltage?")
    reply = await teams.people.say(CHANNEL, "and the weight?", root=first.id)
    other = await teams.people.say(CHANNEL, "and the size?")

    in_first, in_other = await teams.answers(CHANNEL, root=first.id), await teams.answers(CHANNEL, root=other.id)

    assert reply.status == 201
    assert (len(in_first), len(in_other)) == (2, 1)
    assert [it.thread for it in teams.house.heard] == [
        _thread(CHANNEL.id, root) for root in (first.id, first.id, other.id)
    ]


async def test_a_reply_without_a_mention_is_heard_where_we_are_in_the_thread(teams: Teams) -> None:
    """Where an administrator lets us read along, people needn't repeat our name."""
    first = await teams.people.say(CHANNEL, "what is the supply voltage?")
    await teams.people.say(CHANNEL, "and the weight?", root=first.id, mention=False)
    await teams.people.say(CHANNEL, "lunch?", root=teams.server.next_id(), mention=False)
    await teams.people.say(CHANNEL, "lunch?", mention=False)
    await teams.people.say(GROUP, "lunch?", mention=False)
    to_ben = {"text": "<at>Ben</at> lunch?", "entities": [mention_of(BEN["id"], "Ben")]}
    await teams.people.push(teams.people.activity(CHANNEL, root=first.id, **to_ben))

    await teams.house.settled()

    assert [(it.text, it.trigger) for it in teams.house.heard] == [
        ("what is the supply voltage?", Trigger.MENTION),
        ("and the weight?", Trigger.THREAD),
    ]


async def test_only_our_mention_is_taken_out_of_a_question(teams: Teams) -> None:
    """Our name may be a word of the question, and others' names belong to it."""
    text = f"<at>{NAME}</at>,&nbsp; does {NAME} or <at>Ben</at> know the\u00a0 <b>?"
    entities = [mention_of(BOT, NAME), mention_of(BEN["id"], "Ben")]
    await teams.people.push(teams.people.activity(GROUP, text=text, entities=entities))

    assert [it.text for it in teams.house.heard] == [f"does {NAME} or Ben know the <b>?"]


async def test_a_bare_mention_asks_for_help(teams: Teams) -> None:
    """Somebody who only calls us wonders what we can do."""
    await teams.people.say(GROUP, "")

    assert [it.text for it in teams.house.heard] == ["help"]


async def test_a_quoted_message_is_no_part_of_the_question(teams: Teams) -> None:
    """Only if nothing else is said, the quoted message is what we are asked about."""
    quote = {"type": "quotedReply", "quotedReply": {"messageId": "17", "preview": "what does it weigh?"}}
    for said in ("and the voltage?", ""):
        text = f'<quoted messageId="17"/> <at>{NAME}</at> {said}'
        await teams.people.push(teams.people.activity(GROUP, text=text, entities=[mention_of(BOT, NAME), quote]))

    assert [it.text for it in teams.house.heard] == ["and the voltage?", "what does it weigh?"]


async def test_a_mended_question_is_answered_once(teams: Teams) -> None:
    """Teams tells an edit with the id of the message."""
    said = await teams.people.say(GROUP, "what is the suply voltage?")
    edited = {"id": said.id, "channelData": {"eventType": "editMessage", "tenant": {"id": TENANT}}}
    mended = teams.people.activity(GROUP, "messageUpdate", text=f"<at>{NAME}</at> what is the supply voltage?")
    mentioned = {"entities": [mention_of(BOT, NAME)]}

    await teams.people.push({**mended, **mentioned, **edited})

    assert len(await teams.answers(GROUP)) == 1


async def test_who_adds_our_name_to_a_message_has_asked(teams: Teams) -> None:
    """Forgetting the mention is the most common mistake."""
    activity = teams.people.activity(GROUP, "messageUpdate", text=f"<at>{NAME}</at> what is the supply voltage?")
    edited = {"channelData": {"eventType": "editMessage", "tenant": {"id": TENANT}}}

    await teams.people.push({**activity, "entities": [mention_of(BOT, NAME)], **edited})
    await teams.people.push(
        {**activity, "id": "7", "channelData": {"eventType": "undeleteMessage", "tenant": {"id": TENANT}}}
    )

    assert len(await teams.answers(GROUP)) == 1


async def test_other_bots_and_other_activities_are_passed_over(teams: Teams) -> None:
    """Two bots that answer each other never stop."""
    bot = {"id": "28:another", "name": "Another bot"}
    statuses = [
        (await teams.people.push(teams.people.activity(GROUP, kind, **{"text": "hello?", "from": who}))).status
        for kind, who in (("message", bot), ("messageUpdate", bot), ("typing", ANNA), ("messageReaction", ANNA))
    ]

    assert (statuses, teams.house.heard) == ([201] * 4, [])


async def test_the_language_of_a_person_is_kept(teams: Teams) -> None:
    """What is said later may depend on it."""
    await teams.people.say(PERSONAL, "Wie schwer ist es?", locale="de-DE")
    [shown] = await teams.answers(PERSONAL)

    assert json.loads(teams.house.heard[0].reply_to)["locale"] == "de-DE"
    assert shown.body["locale"] == "de-DE"


async def test_a_file_is_noticed_once_and_the_question_beside_it_answered(teams: Teams) -> None:
    """Silence would look like reading it."""
    alone = teams.people.activity(PERSONAL, attachments=[FILE])
    beside = teams.people.activity(PERSONAL, text="what is the supply voltage?", attachments=[FILE, FILE])
    for activity in (alone, alone, beside):
        assert (await teams.people.push(activity)).status == 201

    await teams.eventually(lambda: len(teams.server.in_chat(PERSONAL)) == 3)

    texts = sorted(it.text.partition(".")[0] for it in await teams.answers(PERSONAL))
    assert texts[:2] == ["Thanks for the 2 files", "Thanks for the file"]
    assert [it.text for it in teams.house.heard] == ["what is the supply voltage?"]


async def test_who_installs_us_is_welcomed_once(teams: Teams) -> None:
    """Teams tells of an installation in two ways."""
    told = [*await teams.people.install(), *await teams.people.install()]
    in_channel = await teams.people.install(CHANNEL)
    others = teams.people.activity(CHANNEL, "conversationUpdate", membersAdded=[BEN])
    removed = teams.people.activity(PERSONAL, "installationUpdate", action="remove")
    for activity in (others, removed):
        assert (await teams.people.push(activity)).status == 201

    await teams.eventually(lambda: teams.server.in_chat(PERSONAL) and teams.server.in_chat(CHANNEL))

    assert {it.status for it in (*told, *in_channel)} == {201}
    [welcome], [to_all] = teams.server.in_chat(PERSONAL), teams.server.in_chat(CHANNEL)
    assert welcome.body["suggestedActions"]["to"] == [ANNA["id"]]
    assert "suggestedActions" not in to_all.body
    assert teams.house.heard == []


async def test_who_installs_us_again_is_welcomed_again(teams: Teams) -> None:
    """Whether Teams told that we were taken out meanwhile, or not."""
    await teams.people.install()
    await teams.people.push(teams.people.activity(PERSONAL, "installationUpdate", action="remove"))
    await teams.people.install()
    await teams.eventually(lambda: len(teams.server.in_chat(PERSONAL)) == 2)
    us = [{"id": BOT}]
    await teams.people.push(teams.people.activity(PERSONAL, "conversationUpdate", membersRemoved=us))
    await teams.people.install()
    await teams.eventually(lambda: len(teams.server.in_chat(PERSONAL)) == 3)
    teams.house.advance(61)
    await teams.people.install()

    await teams.eventually(lambda: len(teams.server.in_chat(PERSONAL)) == 4)


async def test_a_thumb_that_names_no_message_is_taken(teams: Teams) -> None:
    """Not all clients name it; an error is no answer to somebody who helps."""
    await teams.people.say(PERSONAL, "what is the supply voltage?")
    [shown] = await teams.answers(PERSONAL)
    value = {"actionName": "feedback", "actionValue": {"reaction": "like", "feedback": "{}"}}

    said = await teams.people.invoke(PERSONAL, "message/submitAction", value)

    assert (said.status, said.body) == (200, {})
    assert shown.text


def _thread(channel: str, root: str) -> ThreadKey:
    return ThreadKey(platform="teams", workspace=TENANT, channel=channel, root=root)
