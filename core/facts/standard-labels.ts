import type { FactLabel } from "./fact.ts";

/** Labels that share what else they say. */
function labels(list: string, more: Omit<FactLabel, "label"> = {}): FactLabel[] {
  return list.split("; ").map((label) => ({ label, ...more }));
}

/** The same labels in each of some sections. */
function inSections(sections: string, list: string, more: Omit<FactLabel, "label" | "section"> = {}): FactLabel[] {
  return sections.split("; ").flatMap((section) => labels(list, { ...more, section }));
}

const pictureSize =
  "Resolution; Resolution H × V; Max. resolution; Maximum resolution; Video resolution; Max. video resolution; Image resolution; Max. image resolution; Camera resolution; Picture size; Max. picture size; Frame size; Max. frame size; Image size; Picture resolution; Streaming resolution; Max. streaming resolution; Thermal resolution; Detector resolution; Resolution (H × V); Auflösung; Max. Auflösung; Bildauflösung; Videoauflösung; Résolution; Résolution max.; Résolution maximale; Résolution vidéo; Résolution d'image; Resolución; Resolución máxima; Resolución máx.; Resolución de vídeo; Resolución de imagen";
const sensorPixels =
  "Effective pixels; Number of effective pixels; Active pixels; Effective picture elements; Sensor resolution; Sensor pixels; Number of pixels; Pixels; Picture elements; Active pixel array; Pixel array; Image array size; Sensor array; Effektive Pixel; Aktive Pixel; Effektive Bildpunkte; Pixels effectifs; Píxeles efectivos";
const mainStream =
  "Main stream; Main stream resolution; Stream 1; Primary stream; First stream; Video stream 1; Main stream max. resolution; Hauptstream; Flux principal; Flujo principal";
const sensors =
  "Image sensor; Sensor; Sensor type; Image sensor type; Imaging sensor; Imager; Imaging device; Image device; Pickup device; Detector; Detector type; Bildsensor; Bildaufnehmer; Capteur; Capteur d'image; Sensor de imagen";
const light =
  "Minimum illumination; Min. illumination; Min. scene illumination; Minimum object illumination; Minimum illuminance; Sensitivity; Light sensitivity; Lichtempfindlichkeit; Empfindlichkeit; Mindestbeleuchtung; Mindestbeleuchtungsstärke; Minimale Beleuchtung; Sensibilité; Éclairage minimal; Éclairage minimum; Illumination minimale; Iluminación mínima; Sensibilidad";
const lightSections =
  "Minimum illumination; Min. illumination; Sensitivity; Light sensitivity; Illumination; Lichtempfindlichkeit; Empfindlichkeit; Mindestbeleuchtung";
/** A row for each mode. */
const modes = (names: string, suffixes: string) =>
  names
    .split("; ")
    .flatMap((name) => suffixes.split("; ").map((suffix) => `${name} ${suffix}`))
    .join("; ");
const englishLight = "Minimum illumination; Min. scene illumination; Sensitivity; Light sensitivity";
const germanLight = "Lichtempfindlichkeit; Empfindlichkeit; Mindestbeleuchtung";

const supply =
  "Power supply; Power input; Supply; Power source; Power; Power requirement; Power requirements; Input voltage; Supply voltage; Operating voltage; Voltage; Nominal voltage; Rated voltage; Voltage input; Power options; Powering; Power supply input; Spannungsversorgung; Stromversorgung; Versorgung; Versorgungsspannung; Betriebsspannung; Eingangsspannung; Alimentation; Alimentation électrique; Tension d'alimentation; Tension d'entrée; Alimentación; Fuente de alimentación; Tensión de alimentación; Tensión de entrada";
const poe =
  "PoE; PoE standard; PoE type; PoE class; Power over Ethernet; PoE input; PoE compliance; PoE power class; PoE-Klasse; PoE-Standard; Classe PoE; Norme PoE; Clase PoE; Estándar PoE; Power class";
const network =
  "Ethernet; Network; Network interface; Network port; Network ports; Ethernet interface; Ethernet port; Ethernet ports; Network connection; Network connector; LAN; LAN port; LAN interface; RJ45; RJ-45; RJ45 port; RJ45 ports; Wired network; Netzwerk; Netzwerkanschluss; Netzwerkschnittstelle; Netzwerkschnittstellen; Ethernet-Anschluss; Ethernet-Schnittstelle; LAN-Anschluss; Réseau; Interface réseau; Port réseau; Ports réseau; Connexion réseau; Red; Interfaz de red; Puerto de red; Puertos de red; Conexión de red";
const ports =
  "Interface; Interfaces; Connector; Connectors; Connections; Ports; Communication interface; Communication interfaces; Communication port; External interface; External interfaces; Serial; Serial interface; Serial port; Serial ports; Serial communication; Video output; Video outputs; Analog video output; Analogue video output; Analog output; Analogue output; Monitor output; Monitor outputs; Video out; Wireless; Wireless network; Wi-Fi standard; Wireless standard; Wireless interface; Wireless LAN; Uplink; Uplinks; Uplink ports; PoE ports; SFP ports; SFP slots; Fiber ports; Fibre ports; Downlink ports; Copper ports; Schnittstellen; Anschlüsse; Serielle Schnittstelle; Serielle Schnittstellen; Videoausgang; Videoausgänge; Port série; Sortie vidéo; Sorties vidéo; Connecteurs; Puerto serie; Salida de vídeo; Salidas de vídeo; Conectores; Interfaces de comunicación";
/** A row that names a socket and counts it or says Yes. */
const socketRows: Record<string, string> = {
  USB: "USB; USB port; USB ports; USB interface; USB 2.0; USB 3.0; USB-Anschluss; Port USB; Ports USB; Puerto USB; Puertos USB",
  HDMI: "HDMI; HDMI output; HDMI outputs; HDMI port; HDMI-Ausgang; Sortie HDMI; Salida HDMI",
  VGA: "VGA; VGA output; VGA port; VGA-Ausgang; Sortie VGA; Salida VGA",
  DisplayPort: "DisplayPort; DisplayPort output",
  BNC: "BNC; BNC output; BNC-Ausgang; Sortie BNC; Salida BNC",
  "RS-485": "RS-485; RS485; RS-485 interface; RS485 interface",
  "RS-232": "RS-232; RS232; RS-232 interface; RS232 interface",
  "Wi-Fi": "Wi-Fi; WiFi; WLAN",
  Bluetooth: "Bluetooth",
  Wiegand: "Wiegand; Wiegand interface",
  eSATA: "eSATA; eSATA port",
  SFP: "SFP; SFP port",
  "SFP+": "SFP+; SFP+ ports; SFP+ uplinks",
};

const audioIn =
  "Audio input; Audio in; Line in; Audio line in; Line input; Microphone input; Mic input; Mic in; Audio input interface; External microphone input; Microphone / line input; Mic / line input; Audioeingang; Audio-Eingang; Audioeingänge; Line-Eingang; Mikrofoneingang; Entrée audio; Entrées audio; Entrada de audio; Entradas de audio";
const audioOut =
  "Audio output; Audio out; Line out; Audio line out; Line output; Audio output interface; Speaker output; Headphone output; Loudspeaker output; Audioausgang; Audio-Ausgang; Audioausgänge; Line-Ausgang; Sortie audio; Sorties audio; Salida de audio; Salidas de audio";
const audioBoth =
  "Audio in / out; Audio in/out; Audio I/O; Audio input/output; Audio input / output; Audio inputs / outputs; Audio inputs and outputs; Audioein-/ausgang; Audioein-/ausgänge; Audio-Ein-/Ausgang; Entrée / sortie audio; Entrada / salida de audio";
const alarmIn =
  "Alarm input; Alarm in; Digital input; Digital inputs; Alarm input interface; Sensor input; Supervised inputs; DI; Dry contact input; Contact input; Alarmeingang; Alarmeingänge; Entrée d'alarme; Entrées d'alarme; Entrée alarme; Entrées alarme; Entrada de alarma; Entradas de alarma";
const alarmOut =
  "Alarm output; Alarm out; Digital output; Digital outputs; Relay output; Relay outputs; Alarm output interface; Alarm relay; DO; Relay out; Alarm relay output; Alarmausgang; Alarmausgänge; Relaisausgang; Relaisausgänge; Sortie d'alarme; Sorties d'alarme; Sortie alarme; Sorties alarme; Salida de alarma; Salidas de alarma";
const alarmBoth =
  "Alarm in / out; Alarm in/out; Alarm I/O; Alarm input/output; Alarm input / output; Alarm inputs / outputs; Alarm inputs and outputs; Digital I/O; Digital input/output; Digital inputs / outputs; DI/DO; Alarmein-/ausgang; Alarmein-/ausgänge; Alarm-Ein-/Ausgang; Entrée / sortie d'alarme; Entrada / salida de alarma";
const inputOf = (list: string) => [...labels(list, { part: "in; input; inputs" }), ...labels(list, { cell: "first" })];
const outputOf = (list: string) => [
  ...labels(list, { part: "out; output; outputs" }),
  ...labels(list, { cell: "second" }),
];

/** The dictionaries of the standard facts, by their ids. Of two rows that state a fact, the earlier label counts. */
export const standardLabels: Record<string, FactLabel[]> = {
  megapixels: [
    ...labels("Megapixels; Pixel count; MP; Effective megapixels; Total megapixels; Megapíxeles; Mégapixels"),
    ...labels(`${pictureSize}; ${sensorPixels}; ${mainStream}`),
  ],
  resolution: [...labels(pictureSize), ...labels(sensorPixels), ...labels(`${mainStream}; ${sensors}`)],
  fieldOfView: [
    ...labels(
      "Horizontal field of view; Horizontal FOV; HFOV; H-FOV; FOV horizontal; FOV H; Horizontal angle of view; Horizontal viewing angle; Horizontal view angle; Field of view horizontal; Field of view (horizontal); Angle of view horizontal; Angle of view (H); Field of view H; Viewing angle horizontal; Bildwinkel horizontal; Horizontaler Bildwinkel; Horizontaler Blickwinkel; Horizontales Sichtfeld; Champ de vision horizontal; Angle de vue horizontal; Ángulo de visión horizontal; Campo de visión horizontal",
    ),
    ...inSections("Field of view; Lens; Optics; Angle of view; FOV; Viewing angle", "Horizontal; H"),
    ...labels(
      "Field of view; FOV; Angle of view; Viewing angle; View angle; Angular field of view; Bildwinkel; Blickwinkel; Sichtfeld; Champ de vision; Angle de vue; Ángulo de visión; Campo de visión",
      { part: "horizontal; horizontally; H; HFOV; horiz" },
    ),
  ],
  focalLength: labels(
    "Focal length; Lens focal length; Focal range; Focal length range; Lens (focal length); Brennweite; Brennweitenbereich; Focale; Distance focale; Longueur focale; Distancia focal; Longitud focal; Lens; Lens type; Objective; Objektiv; Objectif; Objetivo; Lente; Optique; Óptica",
  ),
  illumination: [
    ...labels(light),
    ...labels(modes(englishLight, "color; color mode; day"), { condition: "colour" }),
    ...labels(modes(englishLight, "B/W; BW; black and white; monochrome; mono; night"), {
      condition: "black and white",
    }),
    ...labels(modes(englishLight, "with IR; IR on"), { condition: "with infrared" }),
    ...labels(modes(germanLight, "Farbe; Tag"), { condition: "colour" }),
    ...labels(modes(germanLight, "S/W; Nacht"), { condition: "black and white" }),
    ...inSections(lightSections, "Color; Colour; Color mode; Day; Farbe", { condition: "colour" }),
    ...inSections(lightSections, "B/W; Monochrome; Black and white; Night; Mono; S/W", {
      condition: "black and white",
    }),
    ...inSections(lightSections, "IR on; With IR; With IR on", { condition: "with infrared" }),
  ],
  infraredRange: labels(
    "Infrared range; IR range; IR distance; Infrared distance; IR illumination distance; IR illumination range; Max. IR illumination distance; IR illuminator range; IR illuminator distance; IR working distance; IR reach; IR irradiation distance; IR effective distance; IR light range; IR light distance; IR LED range; IR LED distance; Smart IR range; Smart IR distance; IR night vision range; IR night vision distance; Max. IR range; Max. IR distance; Infrared illumination distance; Infrared illumination range; Infrared reach; IR-Reichweite; Infrarot-Reichweite; Infrarotreichweite; Reichweite IR; Portée infrarouge; Portée IR; Alcance de infrarrojos; Alcance infrarrojo; Alcance IR; IR illumination; IR illuminator; Infrared illumination; Infrared illuminator; IR LEDs; IR LED; IR light; Infrared; IR; IR-Beleuchtung; Infrarotbeleuchtung",
  ),
  ip: labels(
    "Ingress protection; IP rating; IP code; IP; IP class; Protection; Protection class; Protection rating; Degree of protection; Weatherproof; Weatherproof rating; Weather rating; Weather resistance; Environmental rating; Enclosure rating; Housing rating; Ratings; Dust and water protection; Water and dust resistance; Waterproof; Ingress rating; Protection level; IP/IK; IP / IK; IP and IK; IP/IK rating; Vandal / weather resistance; Schutzart; Schutzklasse; IP-Schutzart; Indice de protection; Indice IP; Protection IP; Étanchéité; Grado de protección; Protección IP; Índice de protección; Protección",
  ),
  ik: labels(
    "Impact protection; IK rating; IK code; IK; IK class; Impact rating; Impact resistance; Vandal resistance; Vandal-resistance; Vandal proof; Vandalproof; Vandal protection; Vandal rating; Mechanical impact; Shock resistance; Anti-vandal; IP/IK; IP / IK; IP and IK; IP/IK rating; Vandal / weather resistance; Protection; Protection class; Protection rating; Ratings; Housing rating; Schlagfestigkeit; Stoßfestigkeit; Vandalismusschutz; IK-Schutzart; Résistance aux chocs; Résistance aux impacts; Indice IK; Antivandalisme; Resistencia a impactos; Antivandálico; Protección antivandálica; Protección IK",
  ),
  temperature: [
    ...labels(
      "Operating temperature; Operating temperature range; Operation temperature; Operational temperature; Working temperature; Temperature, operating; Temperature (operating); Temperature (operation); Operating conditions; Operating environment; Ambient temperature; Ambient operating temperature; Betriebstemperatur; Betriebstemperaturbereich; Umgebungstemperatur; Temperaturbereich; Température de fonctionnement; Température d'utilisation; Temperatura de funcionamiento; Temperatura de operación; Temperatura de trabajo; Temperature; Temperature range; Temperatur; Température; Temperatura",
    ),
    ...inSections(
      "Operating conditions; Operation; Operating; Operating environment; Operating temperature",
      "Temperature; Temperature range",
    ),
    ...labels(
      "Operating temperature, minimum; Minimum operating temperature; Operating temperature min.; Lowest operating temperature",
      { cell: "low" },
    ),
    ...labels(
      "Operating temperature, maximum; Maximum operating temperature; Operating temperature max.; Highest operating temperature",
      { cell: "high" },
    ),
  ],
  poeStandard: [
    ...labels(poe),
    ...labels(supply),
    ...labels(network),
    ...labels("PoE ports; PoE output; PoE-Ports; Ports PoE; Puertos PoE; PoE supply; PoE standards"),
  ],
  poeClass: [...labels(poe), ...labels(`${supply}; ${network}`, { part: "class; Klasse; classe; clase" })],
  power: labels(
    "Maximum power consumption; Max. power consumption; Power consumption (max.); Power consumption max.; Power consumption, max.; Max. consumption; Maximum consumption; Maximum power; Max. power; Max. power draw; Power consumption, maximum; Max. Leistungsaufnahme; Leistungsaufnahme max.; Maximale Leistungsaufnahme; Consommation max.; Consommation maximale; Consommation électrique max.; Consumo máximo; Consumo máx.; Power consumption; Consumption; Power draw; Total power consumption; Leistungsaufnahme; Stromverbrauch; Verbrauch; Consommation; Consommation électrique; Puissance consommée; Consumo; Consumo de energía; Consumo eléctrico",
  ),
  supply: labels(supply),
  weight: [
    ...labels("Net weight; Weight net; Weight (net); Weight, net; Nettogewicht; Poids net; Peso neto"),
    ...labels(
      "Weight; Product weight; Camera weight; Weight (camera); Unit weight; Device weight; Mass; Gewicht; Poids; Peso; Weight approx.",
    ),
  ],
  dimensions: labels(
    "Dimensions; Dimension; Product dimensions; Camera dimensions; Dimensions (product); External dimensions; Outer dimensions; Overall dimensions; Width × height × depth; Dimensions (W × H × D); Dimensions (H × W × D); Dimensions (L × W × H); Dimensions (Ø × H); Size; Product size; Unit dimensions; Measurements; Abmessungen; Maße; Abmessungen (B × H × T); Maße (B × H × T); Dimensions (L × H × P); Dimensions (H × L × P); Encombrement; Dimensiones; Dimensiones (An × Al × P); Medidas",
  ),
  codecs: labels(
    `Video compression; Compression; Video codec; Video codecs; Codec; Codecs; Video encoding; Encoding; Video format; Video formats; Video compression format; Compression format; Compression standard; Compression type; Compression method; Image compression; Video coding; Encoding standard; Encoding format; Decoding format; Video decoding; Decoding standard; Supported codecs; Video/audio compression; Videokompression; Videokomprimierung; Kompression; Komprimierung; Videocodec; Videocodecs; Compression vidéo; Codec vidéo; Codecs vidéo; Encodage vidéo; Compresión; Compresión de vídeo; Códec de vídeo; Códecs de vídeo; ${mainStream}; Video; Video streaming; Streaming`,
  ),
  audioInputs: [
    ...labels(audioIn),
    ...inputOf(audioBoth),
    ...inSections("Audio", "Input; Inputs; In; Line in; Mic in"),
    ...inSections("Audio", "In/out; Input/output; In / out; Input / output; I/O", { cell: "first" }),
  ],
  audioOutputs: [
    ...labels(audioOut),
    ...outputOf(audioBoth),
    ...inSections("Audio", "Output; Outputs; Out; Line out"),
    ...inSections("Audio", "In/out; Input/output; In / out; Input / output; I/O", { cell: "second" }),
  ],
  alarmInputs: [...labels(alarmIn), ...inputOf(alarmBoth), ...inSections("Alarm; Alarm I/O; I/O", "Input; Inputs; In")],
  alarmOutputs: [
    ...labels(alarmOut),
    ...outputOf(alarmBoth),
    ...inSections("Alarm; Alarm I/O; I/O", "Output; Outputs; Out; Relay; Relays"),
  ],
  storage: labels(
    "Local storage; Edge storage; On-board storage; Onboard storage; Internal storage; SD card; SD card slot; SD memory card; SD memory card slot; SD slot; Memory card; Memory card slot; microSD; microSD card; microSD card slot; microSD slot; Micro SD; Micro SD card; TF card; Card slot; Edge recording; Local recording; Storage card; Storage; Recording storage; Memory slot; Removable storage; Speicherkarte; Lokaler Speicher; Speicher; microSD-Karte; SD-Karte; Stockage local; Stockage; Carte mémoire; Carte microSD; Carte SD; Almacenamiento local; Almacenamiento; Tarjeta de memoria; Tarjeta microSD; Tarjeta SD",
  ),
  interfaces: [
    ...labels(`${network}; ${ports}`),
    ...Object.entries(socketRows).flatMap(([word, list]) => labels(list, { word })),
  ],
  mainStream: labels(
    "Main stream address; Main stream URL; RTSP main stream; RTSP URL main stream; RTSP address; RTSP URL; Hauptstream-Adresse; Hauptstream-URL; RTSP-Adresse; RTSP-URL; Adresse du flux principal; URL du flux principal; Adresse RTSP; URL RTSP; Dirección del flujo principal; URL del flujo principal; Dirección RTSP",
  ),
  subStream: labels(
    "Sub stream address; Sub stream URL; Substream address; Substream URL; RTSP sub stream; RTSP URL sub stream; Substream-Adresse; Substream-URL; Nebenstream-Adresse; Adresse du flux secondaire; URL du flux secondaire; Dirección del flujo secundario; URL del flujo secundario",
  ),
  stillPicture: labels(
    "Still picture address; Still picture URL; Snapshot URL; Snapshot address; Still image URL; JPEG URL; Standbild-Adresse; Standbild-URL; Einzelbild-URL; Schnappschuss-URL; Adresse de l'image fixe; URL de l'image fixe; URL de capture; Dirección de la imagen fija; URL de la imagen fija; URL de captura",
  ),
  onvifPort: labels("ONVIF port; ONVIF service port; ONVIF-Port; Port ONVIF; Puerto ONVIF"),
  firstAddress: labels(
    "First address; Default IP address; Default IP; Default address; Factory IP address; Factory default IP address; IP address ex works; Werks-IP-Adresse; IP-Adresse ab Werk; Standard-IP-Adresse; Voreingestellte IP-Adresse; Adresse IP par défaut; Adresse IP d'usine; Dirección IP predeterminada; Dirección IP por defecto; Dirección IP de fábrica",
  ),
};

/** Rows that say nothing about the product in use. */
export const otherRows: FactLabel[] = inSections(
  "Storage; Storage and transport; Lagerung; Stockage; Almacenamiento",
  "Temperature; Temperature range; Temperatur; Température; Temperatura",
);

/** Sections whose rows say nothing about the product itself, so that labels without a section do not count in them. */
export const otherSections: FactLabel[] =
  "Screen; Display; Supported products; Compatibility; Compatible products; Options; Package; Package contents; Package content; Package includes; Packaging; Packing; Packing list; Shipping; Logistics; Ordering; Order codes; Ordering information; Box contents; In the box; What is in the box; Scope of delivery; Storage conditions; Mount options; Mounting options; Minimum system requirements; System requirements; PC requirements; Client requirements; Warranty; Accessories; Optional accessories; Included accessories; Supplied accessories; Lieferumfang; Verpackung; Zubehör; Optionales Zubehör; Lagerung; Versand; Emballage; Accessoires; Livraison; Conditionnement; Stockage et transport; Embalaje; Accesorios; Envío; Contenido de la caja; Transport"
    .split("; ")
    .map((section) => ({ label: "", section }));
