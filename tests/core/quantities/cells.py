"""Cells as data sheets have them, each with what it says: "cell → value & value", as `summary.said` puts it."""

CELLS = """
9-36V → range 9..36 V
12 V → point 12 V
12V DC → point 12 V [DC]
24 V dc → point 24 V [DC]
DC 24 V → point 24 V [DC]
DC: 9 - 36 V → range 9..36 V [DC]
AC 100 V to 240 V → range 100..240 V [AC]
100~240VAC → range 100..240 V [AC]
100 – 240 V AC, 47 – 63 Hz → range 100..240 V [AC] & range 47..63 Hz
85-264 VAC / 120-370 VDC → range 85..264 V [AC] & range 120..370 V [DC]
24 VAC/DC → point 24 V [AC/DC]
5V/3A → point 5 V & point 3 A
5 V, 3 A → point 5 V & point 3 A
5 V @ 3 A → point 5 V [at 3 A]
12V⎓2A → point 12 V [DC] & point 2 A
12V=2A → point 12 V [DC] & point 2 A
230 V~ → point 230 V [AC]
220V~240V → range 220..240 V
48 V (36…57 V) → point 48 V & range 36..57 V
+5 V → point 5 V
±12 V → tolerance -12..12 V
+5 V/+12 V/-12 V → list 5/12/-12 V
3.3V/5V → list 3.3/5 V
1.8, 2.5 and 3.3 V → list 1.8/2.5/3.3 V
1.8 V, 2.5 V, 3.3 V → list 1.8/2.5/3.3 V
3.3 V ±5% → tolerance 3.135..3.465~3.3 V ±5 %
3.3 V ± 0.3 V → tolerance 3..3.6~3.3 V ±0.3 V
24 V DC ±20 % → tolerance 19.2..28.8~24 V ±20 % [DC]
24V(±10%) → tolerance 21.6..26.4~24 V ±10 %
24 V +20 % / −15 % → tolerance 20.4..28.8~24 V +20/−15 %
24 V DC, -15 % … +20 % → tolerance 20.4..28.8~24 V +20/−15 % [DC]
24 V nominal → point 24 V [nominal]
nom. 24 V → point 24 V [nominal]
Vin: 9 to 36 V → range 9..36 V {Vin}
5.5 V (absolute maximum) → point 5.5 V [absolute maximum]
500 mV → point 500 mV
0 to 10 V → range 0..10 V
0-10V, 4-20mA → range 0..10 V & range 4..20 mA
0…10 V / 4…20 mA → range 0..10 V & range 4..20 mA
4...20 mA → range 4..20 mA
500 mA – 2 A → range 0.5..2 A
2A max. → upper ..2 A
max 2A → upper ..2 A
Max: 3 A @ 5 V → upper ..3 A [at 5 V]
< 100 µA → upper ..100) µA
<1 µA (sleep mode) → upper ..1) µA [sleep]
35 mA (TX), 20 mA (RX) → point 35 mA [transmit] & point 20 mA [receive]
TX: 120 mA; RX: 90 mA → point 120 mA [transmit] & point 90 mA [receive]
typ. 80 mA, max. 120 mA → typical 80 mA & maximum ..120 mA
80 mA (typ.), 120 mA (max.) → typical 80 mA & maximum ..120 mA
80 mA typ / 120 mA max → typical 80 mA & maximum ..120 mA
0.25 A @ 24 V → point 0.25 A [at 24 V]
5 W → point 5 W
typ. 5 W → typical 5 W
≤5W → upper ..5 W
5 W typical, 12 W maximum → typical 5 W & maximum ..12 W
Idle: 1.5 W, full load: 6 W → point 1.5 W [idle] & point 6 W [full load]
15 VA → point 15 VA
1.2 kVA → point 1.2 kVA
1 hp → point 1 hp
20 W (USB-C PD) → point 20 W {USB-C PD}
15.4 W per port → point 15.4 W [per port]
60 W total → point 60 W [total]
-40°C to +85°C → range -40..85 °C
-40 °C ~ 85 °C → range -40..85 °C
-40 ... 85 °C → range -40..85 °C
−40…+125°C → range -40..125 °C
-40 – +70 °C → range -40..70 °C
-40 °C bis +85 °C → range -40..85 °C
0°C~50°C → range 0..50 °C
0 to 70°C (32 to 158°F) → range 0..70 °C & range 32..158 °F
-40 to 185 °F → range -40..185 °F
-20 °C to 60 °C, non-condensing → range -20..60 °C [non-condensing]
Operating: -20 ~ 60°C → range -20..60 °C [operating]
between -40 °C and 85 °C → range -40..85 °C
from 0 to 50 °C → range 0..50 °C
up to +85 °C → upper ..85 °C
+85 °C max → upper ..85 °C
max. junction temperature 125 °C → upper ..125 °C {max. junction temperature}
±0.5 °C → tolerance -0.5..0.5 °C
± 2 K → tolerance -2..2 K
25 degrees Celsius → point 25 °C
85° C → point 85 °C
-40°…85 °C → range -40..85 °C
5 % to 95 % RH → range 5..95 % [RH]
5-95% (non-condensing) → range 5..95 % [non-condensing]
10% ~ 90% RH non-condensing → range 10..90 % [RH; non-condensing]
10~95%RH @40°C → range 10..95 % [RH; at 40°C]
max. 95 % → upper ..95 %
95 % relative humidity, non condensing → point 95 % [RH; non-condensing]
±3 %RH → tolerance -3..3 % [RH]
0.1 % → point 0.1 %
0.05 % FS → point 0.05 % [full scale]
±0.1 % of reading → tolerance -0.1..0.1 % [of reading]
±0.5 % full scale → tolerance -0.5..0.5 % [full scale]
100 ppm → point 100 ppm
±20 ppm → tolerance -20..20 ppm
±50 ppm/K → tolerance -50..50 ppm/K
100x60x25mm → tuple 100×60×25 mm
100 × 60 × 25 mm (L × W × H) → tuple 100×60×25 LWH mm
100 (L) x 60 (W) x 25 (H) mm → tuple 100×60×25 LWH mm
85mm x 56mm → tuple 85×56 mm
3.5" x 4.0" → tuple 3.5×4 in
85.6 × 54 mm → tuple 85.6×54 mm
4.0 x 4.0 inches → tuple 4×4 in
1/4" → point 0.25 in
1½" → point 1.5 in
2.54 mm pitch → point 2.54 mm {pitch}
19 inch → point 19 in
1U → point 1 U
3 m → point 3 m
100 m (Cat5e) → point 100 m {Cat5e}
1.5 mm² → point 1.5 mm²
0.2 – 2.5 mm² → range 0.2..2.5 mm²
0.14 mm² … 1.5 mm² → range 0.14..1.5 mm²
AWG 26 - 14 → range 14..26 AWG
24 AWG → point 24 AWG
26…14 AWG → range 14..26 AWG
120 g → point 120 g
approx. 120 g → point ≈ 120 g
ca. 1,2 kg → point ≈ 1.2 kg
~ 350g → point ≈ 350 g
<500 g → upper ..500) g
0.5 kg (1.1 lb) → point 0.5 kg & point 1.1 lb
2.2 lbs → point 2.2 lb
250 g without packaging → point 250 g [without packaging]
IP 65 → point IP IP65
IP-67 → point IP IP67
IP65, IP67 → list IP65/IP67 IP
IP65/67 → list IP65/IP67 IP
IP69K → point IP IP69K
IP67 (with cover) → point IP IP67 {with cover}
IK08 → point IK IK08
1 GHz → point 1 GHz
1.2GHz → point 1.2 GHz
up to 1.8 GHz → upper ..1.8 GHz
2.4 GHz / 5 GHz → list 2.4/5 GHz
2.4 GHz and 5 GHz → list 2.4/5 GHz
2400 – 2483.5 MHz → range 2400..2483.5 MHz
863-870 MHz → range 863..870 MHz
868/915 MHz → list 868/915 MHz
50 / 60 Hz → list 50/60 Hz
10 Hz to 1 kHz → range 0.01..1 kHz
DC to 100 kHz → point 100 kHz {DC to}
30 fps → point 30 fps
1500 rpm → point 1500 rpm
3,000 rpm → text
10 000 min⁻¹ → point 10000 rpm
8 MB → point 8 MB
8MB Flash → point 8 MB {Flash}
512 KB → point 512 kB
64 KiB → point 64 KiB
32 Gbit → point 32 Gbit
4 GB LPDDR4 → point 4 GB {LPDDR4}
2 GB or 4 GB → list 2/4 GB
up to 64 GB → upper ..64 GB
8GB/16GB/32GB eMMC → list 8/16/32 GB {eMMC}
2 x 8 GB → count 2 8 GB
16 GB (2 × 8 GB) → point 16 GB & count 2 8 GB
10/100 Mbps → list 10/100 Mbit/s
10/100/1000Mbps → list 10/100/1000 Mbit/s
1 Gbit/s → point 1 Gbit/s
1Gbps → point 1 Gbit/s
2.5 GbE → point 2.5 Gbit/s
480 Mb/s → point 480 Mbit/s
480 Mbit/s (USB 2.0) → point 480 Mbit/s {USB 2.0}
6400 MT/s → point 6400 MT/s
115200 baud → point 115200 Bd
1.2 kbit/s to 115.2 kbit/s → range 1.2..115.2 kbit/s
9600 bps → point 9600 bit/s
20 kSPS → point 20 kS/s
16-bit → point 16 bit
12 bit, 1 MS/s → point 12 bit & point 1 MS/s
+20 dBm → point 20 dBm
-95 dBm @ 1 Mbps → point -95 dBm [at 1 Mbps]
-148 dBm → point -148 dBm
up to 22 dBm → upper ..22 dBm
3 dBi → point 3 dBi
<40 dB(A) → upper ..40) dB(A)
2 kV → point 2 kV
±8 kV contact, ±15 kV air → tolerance -8..8 kV [contact] & tolerance -15..15 kV [air]
±4 kV → tolerance -4..4 kV
1500 Vrms → point 1500 V [RMS]
2.5 kV RMS → point 2.5 kV [RMS]
50 Ω → point 50 Ω
120 Ohm → point 120 Ω
10kΩ → point 10 kΩ
1 MΩ → point 1 MΩ
1 mΩ → point 1 mΩ
100 nF → point 100 nF
10 µF → point 10 µF
4.7 µH → point 4.7 µH
2600 mAh → point 2600 mAh
3.7 V, 2600 mAh → point 3.7 V & point 2600 mAh
9.6 Wh → point 9.6 Wh
0.5 N·m → point 0.5 N·m
0.5 Nm → point 0.5 N·m
12 kg·cm → point 12 kgf·cm
10 N → point 10 N
6 bar → point 6 bar
0 – 10 bar → range 0..10 bar
100 psi → point 100 psi
101.3 kPa → point 101.3 kPa
15 g, 11 ms → point 15 g & point 11 ms
30g / 11ms → point 30 g & point 11 ms
1.5 mm, 5–9 Hz → point 1.5 mm & range 5..9 Hz
2 g, 10-500 Hz → point 2 g & range 10..500 Hz
±16 g → tolerance -16..16 g
±2000 dps → tolerance -2000..2000 dps
±2000 °/s → tolerance -2000..2000 dps
120° → point 120 °
60 ° horizontal → point 60 ° {horizontal}
500 cd/m² → point 500 cd/m²
300 nits → point 300 cd/m²
800 lm → point 800 lm
1000 lux → point 1000 lx
10 l/min → point 10 l/min
1.5 m/s → point 1.5 m/s
10 ms → point 10 ms
<1 ms → upper ..1) ms
100 ns → point 100 ns
5 s → point 5 s
2 min → point 2 min
24 h → point 24 h
> 50 000 h → lower (50000.. h
100,000 hours → point 100000 h
> 100 000 h at 25 °C → lower (100000.. h [at 25 °C]
10 years → point 10 year
5+ years → text
3 × 10^5 cycles → count 300000 cycles
1e6 cycles → count 1000000 cycles
10,000,000 cycles → count 10000000 cycles
2 years → point 2 year
1920x1080 → tuple 1920×1080
1920 × 1080 px → tuple 1920×1080 px
5 MP → point 5 MP
4 x RJ45 → count 4 RJ45
1 x RS-232, 1 x RS-485 → count 1 RS-232 & count 1 RS-485
2x USB 3.0, 2x USB 2.0 → count 2 USB 3.0 & count 2 USB 2.0
2 × RJ45 (10/100/1000 Mbit/s) → count 2 RJ45 & list 10/100/1000 Mbit/s
1 × USB-C → count 1 USB-C
8 x digital inputs → count 8 digital inputs
8 digital inputs → count 8 digital inputs
2 ports → count 2 ports
24-pin → count 24 pin
2x 5G → count 2 5G
2 x 2.5 GbE → count 2 2.5 GbE
3 × 1.5 mm² → count 3 1.5 mm²
6 TOPS → point 6 TOPS
6 TOPS (INT8) → point 6 TOPS [INT8]
2 TOPS INT8 / 1 TFLOPS FP16 → point 2 TOPS [INT8] & point 1 TFLOPS [FP16]
$35 → point 35 USD
35 USD → point 35 USD
€ 49.90 → point 49.9 EUR
USD 35 → point 35 USD
8 → point 8
8¹ → point 8
-40² → point -40
85 °C¹ → point 85 °C
85 °C 1) → point 85 °C
85 °C* → point 85 °C
85† → point 85
5 V [1] → point 5 V
3 → point 3
1,5 → text
1,000 → text
10 000 → point 10000
1'000 → point 1000
0,5 mm → point 0.5 mm
0.5 mm → point 0.5 mm
1.234,5 kg → point 1234.5 kg
1,234.5 kg → point 1234.5 kg
½" → point 0.5 in
19″ → point 19 in
12 V / 24 V → list 12/24 V
12 V or 24 V DC → list 12/24 V [DC]
Yes → bool: yes
no → bool: no
Yes, 2x → bool: yes & count 2
✓ (2.4 GHz) → bool: yes & point 2.4 GHz
N/A → state: n/a
n.a. → state: n/a
tbd → state: TBD
TBD* → state: TBD
None → bool: no
optional → state: optional
Optional (LTE) → state: optional {LTE}
on request → state: on request
not supported → bool: no
USB 3.0 → text
USB 3.2 Gen 2 (10 Gbit/s) → point 10 Gbit/s {USB 3.2 Gen 2}
Bluetooth 5.2 → text
HDMI 2.1 → text
PCIe 3.0 x4 → text
x16 → text
M12 → text
M12 A-coded, 4-pin → count 4 pin {M12 A-coded}
RS-485 → text
RJ45 → text
A53 → text
ISO 11898-2 → text
IEC 60068-2-6 → text
EN 55032 Class B → text
IEEE 802.11 b/g/n → text
802.3af → text
10BASE-T1S → text
1000BASE-T → text
5G → text
4G LTE Cat 4 → text
85 C → text
5 K → text
10 K → text
32 G → text
10 M → text
Linux 5.15 → text
v1.2.3 → text
2024-05-12 → text
12.05.2024 → text
ARM Cortex-A53 → text
Quad-core 1.8 GHz → point 1.8 GHz {Quad-core}
4-core ARM Cortex-A72 @ 1.5 GHz → count 4 core [at 1.5 GHz] {ARM Cortex-A72}
5 A-coded → text
5 kWh/m² → text
10 W/channel → text
20 mA/V → text
3 in 1 → text
0 dB → point 0 dB
0 V → point 0 V
.5 A → point 0.5 A
5. V → text
9 -36 V → text
85 °C -40 °C → text
36-9 V → range 9..36 V
5 V to → point 5 V {to}
to 5 V → point 5 V {to}
to → text
max → text
V → text
5 V 3 → point 5 V {3}
5 V DC or 3 → point 5 V [DC] {or 3}
100 V AC - 240 V AC → range 100..240 V [AC]
100 V AC - 240 V → range 100..240 V [AC]
5 V - 240 mA → point 5 V {-} & point 240 mA
- 40 °C → point -40 °C
n/a (see note) → state: n/a {see note}
24 V (±0.5 V) → tolerance 23.5..24.5~24 V ±0.5 V
12 V (typ) → typical 12 V
Supply voltage 12 V, supply current 120 mA → point 12 V {Supply voltage} & point 120 mA {supply current}
5 V ± 5 → tolerance 0..10~5 V ±5 V
5 ± 1 → tolerance 4..6~5 ±1
1 GB / 512 MB → list 1/512 MB
4 (four) → point 4 {four}
at 25 °C: 5 mA → point 5 mA [at 25 °C]
5 mA, at 25 °C → point 5 mA [at 25 °C]
≥ 5 years → lower 5.. year
more than 10 years → lower (10.. year
5 W or less → upper ..5 W
10 or more → lower 10..
at least 4 GB → lower 4.. GB
between 5 and 10 mA → range 5..10 mA
5-10 → range 5..10
≤ 8 → upper ..8
typ. 10 – 20 mA → range 10..20 mA [typical]
max. 10/100 Mbit/s → list 10/100 Mbit/s [maximum]
max. ±0.5 °C → tolerance -0.5..0.5 °C [maximum]
max. 4 x CAN FD → count ..4 CAN FD [maximum]
2 × USB 3.0 Type-A and 1 × USB-C → count 2 USB 3.0 Type-A {and} & count 1 USB-C
1x RJ45 + 2x SFP → count 1 RJ45 & count 2 SFP
1 x 1.5 V → count 1 1.5 V
1.5 x 2 V → text
100 × 50 × 20 × 10 V → text
5 V/- → point 5 V {-}
(5 V) → point 5 V
5 V ( → point 5 V
) 5 V → point 5 V
5 V, 3.3 V, 12 mA → list 5/3.3 V & point 12 mA
10 - 5 → text
24 V / 1.5 A / 36 W → point 24 V & point 1.5 A & point 36 W
5 V; 3 A → point 5 V & point 3 A
5 V → point 5 V
3 A → point 3 A
<5 V> → upper ..5) V {>}
CAN FD (up to 8 Mbit/s) → upper ..8 Mbit/s {CAN FD}
Yes (v2.0) → bool: yes {v2.0}
- → state: n/a
-- → state: n/a
× → bool: no
AWG 24 -12 → text
3 min / 5 V max → minimum 3.. V & maximum ..5 V
5 V, ±1 V → point 5 V & tolerance -1..1 V
Idle 1 W active 5 W → point 1 W [idle] & point 5 W [active]
85 °C² → point 85 °C
5 V³ → point 5 V
10 m³/h → point 10 m³/h
85 ms² → point 85 ms
9.81 m/s² → point 9.81 m/s²
24 Vdc max. 2 A → point 24 V [DC] & upper ..2 A
Input: 9–36 V DC; Output: 5 V / 3 A → range 9..36 V [DC] {Input} & point 5 V {Output} & point 3 A
0.5 A (at 24 V), 1 A (at 12 V) → point 0.5 A [at 24 V] & point 1 A [at 12 V]
typ. 24 V → typical 24 V
PoE+ (25.5 W) → point 25.5 W {PoE}
10 V 20 A → point 10 V & point 20 A
-5 → point -5
1 A @ 5 V / 2 A @ 12 V → point 1 A [at 5 V] & point 2 A [at 12 V]
RAM: 4 GB, Flash: 32 GB → point 4 GB {RAM} & point 32 GB {Flash}
80 mA typ 120 mA max → typical 80 mA & maximum ..120 mA
24 V typ. 3 A → point 24 V & typical 3 A
12 V, 5 → point 12 V {5}
AWG5x4 → text
5L×5 → text
DC 5" → point 5 in [DC]
AWG 5 × 4 → text
5 V3 → text
5 V ± foo → point 5 V {± foo}
5 V ± 3 A → point 5 V & tolerance -3..3 A
8 CAN FD bus system ports → text
5 V, ±10 % / 3 → tolerance 4.5..5.5~5 V ±10 % {3}
24 V (±20 % typ.) → point 24 V & tolerance -20..20 % [typical]
8 one two three four five → text
24 V (+10 % -20 % or so) → point 24 V {+10 % -20 % or so}
5 V @ → point 5 V {@}
AWG → text
AWG x → text
AWG 5- → point 5 AWG {-}
AWG size → text
RAM: 16 GB<br/>- Bus: 32 bit<br>- Vee: -12 V → point 16 GB {RAM} & point 32 bit {- Bus} & point -12 V {- Vee}
DDR4/4x, up to 8 GB → upper ..8 GB {DDR4; 4x}
ECU 3B → text
64 B → point 64 B
1 GB <sup>1</sup> → point 1 GB {1}
"""


def cells() -> list[tuple[str, str]]:
    """Return (cell, what it says)."""
    rows = [row.partition(" → ") for row in CELLS.strip().splitlines()]
    return [(cell, stated) for cell, _, stated in rows]
