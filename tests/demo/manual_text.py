"""What the demo's PDF manual says, block by block; `make_pdf` lays it out."""

from dataclasses import dataclass
from typing import TypeAlias

TITLE = "Safety and commissioning manual"
MODELS = "ECU-850, ECU-850b, ECU-850b Plus"
NUMBER = "VM-2860"
EDITION = "Revision 1.3, 2026-06-22"


@dataclass(frozen=True, slots=True)
class Heading:
    """A numbered heading; `level` is 1 or 2."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A framed safety notice: its signal word and what it says."""

    word: str
    text: str


@dataclass(frozen=True, slots=True)
class Steps:
    """A numbered procedure."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list without order."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a caption; the first row is its heading, `widths` are shares."""

    caption: str
    widths: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Wiring:
    """The wiring diagram; drawn, not written."""

    caption: str


Block: TypeAlias = Heading | Paragraph | Notice | Steps | Bullets | Table | Wiring

BLOCKS: tuple[Block, ...] = (
    Heading(1, "1 About this manual"),
    Paragraph(
        "This manual holds for the ECU-850, the ECU-850b and the ECU-850b Plus with firmware 4.0 or newer. It is meant "
        "for people who design, commission and maintain machines. Mounting, wiring and firmware update are "
        "described in the user manual VM-2850; technical data are in the datasheets VD-1850 and VD-1858."
    ),
    Paragraph("Keep this manual with the machine for as long as the machine is in use."),
    Heading(1, "2 Safety instructions"),
    Heading(2, "2.1 Intended use"),
    Paragraph(
        "The control units are intended for mobile working machines and commercial vehicles with a supply "
        "of 12 V or 24 V. They are not approved for aircraft, for medical devices, for rail vehicles or for use "
        "in explosive atmospheres."
    ),
    Heading(2, "2.2 Qualified personnel"),
    Paragraph(
        "Only people with training in vehicle electrics may install and commission the control units. Whoever "
        "changes a safety function must also know ISO 13849-1 and the risk assessment of the machine."
    ),
    Heading(2, "2.3 General warnings"),
    Notice(
        "DANGER",
        "Unexpected movement. Outputs may switch on during commissioning. Secure the machine against movement and "
        "keep people out of its working area before you switch on the supply.",
    ),
    Notice(
        "WARNING",
        "Hot surface. At full load the housing reaches up to 95 °C. Let the unit cool down for 15 min before you "
        "touch it.",
    ),
    Notice(
        "CAUTION",
        "Welding currents destroy the control unit. Before arc welding on the machine, disconnect the battery and "
        "unplug all connectors of the unit.",
    ),
    Heading(1, "3 Functional safety"),
    Heading(2, "3.1 Which product models may be used for safety functions"),
    Paragraph(
        "The ECU-850b and the ECU-850b Plus may be used for safety functions up to performance level d. The ECU-850 "
        "has no safety certification and must not be used for safety functions."
    ),
    Table(
        "Table 1: Safety characteristics",
        (5, 3, 3),
        (
            ("Characteristic", "ECU-850b", "ECU-850b Plus"),
            ("Performance level (ISO 13849-1)", "PL d", "PL d"),
            ("Category", "2", "3"),
            ("Safety integrity level (IEC 61508)", "not rated", "SIL 2"),
            ("Dangerous failures (PFH)", "410 FIT", "180 FIT"),
            ("Diagnostic coverage", "92 %", "97 %"),
            ("Response time to a fault, maximum", "50 ms", "20 ms"),
            ("Safety outputs", "4", "8"),
            ("Mission time", "20 years", "20 years"),
        ),
    ),
    Heading(2, "3.2 Safe state"),
    Paragraph(
        "In the safe state all safety outputs are off and the unit sends its emergency message on CAN 1. The unit "
        "leaves the safe state only after the fault is gone and the supply has been switched off and on again."
    ),
    Heading(2, "3.3 Proof test"),
    Paragraph(
        "Test every safety function at least once in 12 months. Write down date, name and result. A unit that fails "
        "the proof test must be taken out of service at once."
    ),
    Heading(1, "4 Commissioning"),
    Heading(2, "4.1 Before you switch on"),
    Wiring("Figure 1: Wiring for commissioning"),
    Bullets(
        (
            "The supply line is fused: 30 A for the ECU-850 and ECU-850b, 40 A for the ECU-850b Plus.",
            "The ground stud is connected to the vehicle frame; the resistance is below 0.1 ohm.",
            "Each CAN bus measures 60 ohm between CAN high and CAN low.",
            "Unused positions of the connector are closed with sealing plugs.",
            "The emergency stop cuts the supply of all safety outputs.",
        )
    ),
    Heading(2, "4.2 First start"),
    Steps(
        (
            "Disconnect the loads of all safety outputs.",
            "Switch on the supply and wait until the status LED flashes green.",
            "Connect a PC to the M12 socket and open the web interface at 192.168.10.50.",
            "Set date, time and a new password for the user service.",
            "Load the application and its parameters.",
            "Compare the checksum of the safety parameters with the one in the safety plan.",
            "Start the application. The status LED lights green.",
        )
    ),
    Heading(2, "4.3 Acceptance test"),
    Paragraph("Do the acceptance test with the loads connected, after the first start and after every change."),
    Steps(
        (
            "Actuate each input and check its value in the web interface.",
            "Switch each output on and off by hand and check the load.",
            "Press the emergency stop and check that all safety outputs switch off.",
            "Unplug CAN 1 and check that the unit goes to the safe state within its response time.",
            "Save the test report under System > Report and file it with the machine.",
        )
    ),
    Heading(2, "4.4 Tightening torques"),
    Table(
        "Table 2: Tightening torques",
        (5, 3, 3),
        (
            ("Joint", "Thread", "Torque"),
            ("Housing on mounting surface", "M6", "8 N·m"),
            ("Ground stud", "M5", "4 N·m"),
            ("Ethernet connector", "M12", "0.6 N·m"),
            ("Cover of the service button", "M8", "0.4 N·m"),
        ),
    ),
    Heading(1, "5 Faults"),
    Paragraph(
        "The fault memory keeps the last 500 faults with time stamp. It is shown in the web interface under "
        "Diagnosis > Fault memory."
    ),
    Table(
        "Table 3: Fault codes",
        (2, 6, 7),
        (
            ("Code", "Fault", "What to do"),
            ("F-011", "Supply voltage too low", "Check battery, fuse and supply line"),
            ("F-012", "Supply voltage too high", "Check the alternator regulator"),
            ("F-021", "Output: short circuit", "Check the load and its cable"),
            ("F-022", "Output: open load", "Check the load and its connector"),
            ("F-031", "Overtemperature", "Reduce the load, improve the cooling"),
            ("F-041", "CAN: bus off", "Check termination and bit rate"),
            ("F-042", "CAN: no acknowledgement", "Check that a second node is present"),
            ("F-051", "Safety parameters: wrong checksum", "Load the parameters again"),
            ("F-061", "Watchdog restart", "Send the fault memory to support"),
        ),
    ),
    Heading(1, "6 Maintenance and decommissioning"),
    Heading(2, "6.1 Replacing a control unit"),
    Steps(
        (
            "Save the parameters of the old unit, if it still starts.",
            "Switch off the supply and wait for 60 s until the internal capacitors are discharged.",
            "Unplug the connectors and remove the four M6 screws.",
            "Mount the new unit with a new thermal pad.",
            "Load application and parameters and repeat the acceptance test of section 4.3.",
        )
    ),
    Heading(2, "6.2 Service life"),
    Paragraph(
        "The control units are free of wear. Units that perform safety functions must be replaced at the end of the "
        "mission time in Table 1, counted from the date of manufacture on the type plate."
    ),
    Heading(2, "6.3 Storage"),
    Paragraph(
        "Store the units in their packaging, dry and free of dust, within the storage temperature of the datasheet. "
        "After two years of storage, supply the unit for 30 min before use."
    ),
    Heading(2, "6.4 Disposal"),
    Paragraph("The units contain electronic assemblies and a lithium cell. Hand them in at a recycling point."),
)
