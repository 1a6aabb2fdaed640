/**
 * Shifts of older geodetic datums to WGS 84: the seven parameters of the position vector transformation (EPSG method 9606),
 * three shifts in metres, three rotations in seconds of arc, the difference of scale in parts per million. They are from the
 * EPSG dataset, as PROJ 9.5 has it. Of several the one for most land is used. They are right to a metre or two, the marked ones
 * to twenty.
 */
type Shift = readonly [x: number, y: number, z: number, rx?: number, ry?: number, rz?: number, scale?: number]

/** By the name of the datum, small letters and digits only. ESRI (`D_OSGB_1936`) and EPSG (`Ordnance_Survey_of_Great_Britain_1936`) name it differently. */
const SHIFTS: readonly (readonly [names: string, shift: Shift])[] = [
  ['amersfoort', [565.4171, 50.3319, 465.5524, -0.398957, 0.343988, -1.877402, 4.0725]],
  ['australian1966 australiangeodeticdatum1966', [-117.808, -51.536, 137.784, 0.303, 0.446, 0.234, -0.29]],
  ['australian1984 australiangeodeticdatum1984', [-117.763, -51.51, 139.061, 0.292, 0.443, 0.277, -0.191]],
  ['belge1972 reseaunationalbelge1972', [-106.8686, 52.2978, -103.7239, 0.3366, -0.457, 1.8422, -1.2747]],
  ['ch1903 ch1903+', [674.374, 15.056, 405.346]],
  ['datum73', [-239.749, 88.181, 30.488, 0.263, 0.082, 1.211, 2.229]],
  ['deutscheshauptdreiecksnetz', [598.1, 73.7, 418.2, 0.202, 0.045, -2.455, 6.7]],
  // within 10 m
  ['european1950 europeandatum1950', [-87, -98, -121]],
  ['ggrs1987 greekgeodeticreferencesystem1987', [-199.87, 74.79, 246.62]],
  ['hungarian1972 hungariandatum1972', [52.684, -71.194, -13.975, -0.312, -0.1063, -0.3729, 1.0191]],
  ['israel israel1993', [23.772, 17.49, 17.859, -0.3132, -1.85274, 1.67299, -5.4262]],
  ['lisbon lisbon1937', [-288.885, -91.744, 126.244, -1.691, 0.41, -0.211, -4.598]],
  ['mgi militargeographischeinstitut', [577.326, 90.129, 463.919, 5.137, 1.474, 5.297, 2.4232]],
  ['montemario', [-104.1, -49.1, -9.9, 0.971, -2.917, 0.714, -11.68]],
  ['newzealand1949 newzealandgeodeticdatum1949', [59.47, -5.04, 187.44, 0.47, -0.1, 1.024, -4.5993]],
  // within 10 m in the United States
  ['northamerican1927 northamericandatum1927', [-8, 160, 176]],
  ['ntf nouvelletriangulationfrancaise nouvelletriangulationfrancaiseparis', [-168, -60, 320]],
  ['osgb1936 ordnancesurveyofgreatbritain1936', [446.448, -125.157, 542.06, 0.15, 0.247, 0.842, -20.489]],
  ['tm65 tm75 geodeticdatumof1965 osni1952', [482.5, -130.6, 564.6, -1.042, -0.214, -0.631, 8.15]],
  ['pulkovo1942adj1958 pulkovo194258', [33.4, -146.6, -76.3, -0.359, -0.053, 0.844, -0.84]],
  ['pulkovo1942adj1983 pulkovo194283', [26, -121, -78]],
  ['sjtsk systemoftheunifiedtrigonometricalcadastralnetwork', [572.213, 85.334, 461.94, 4.9732, 1.529, 5.2484, 3.5378]],
  // within 20 m
  ['southamerican1969 southamericandatum1969', [-57, 1, -41]],
  ['tokyo', [-146.414, 507.337, 680.507]],
]

const BY_NAME = new Map(SHIFTS.flatMap(([names, shift]) => names.split(' ').map((name) => [name, shift] as const)))

/** The parameters of a datum as well-known text names it; `undefined` when they are not known here. */
export function datumShift(datum: string): readonly number[] | undefined {
  const name = datum
    .toLowerCase()
    .replace(/^d_/, '')
    .replaceAll(/[^a-z0-9+]/g, '')
  const shift = BY_NAME.get(name)
  return shift === undefined ? undefined : Array.from({ length: 7 }, (_, at) => shift[at] ?? 0)
}
