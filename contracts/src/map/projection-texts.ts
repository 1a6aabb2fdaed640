/**
 * The projections that image layers can have, as texts of PROJ. Their datum is WGS 84, GRS 1980 (within two metres of it), or
 * that of the British grid, whose shift is right to some metres. Others are not offered, because images would lie in the wrong
 * place. `+axis=neu`: the register puts northing or latitude first, and so do WMS 1.3.0 and WMTS.
 */

const GRS80 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs'
const WGS84 = '+datum=WGS84 +units=m +no_defs'
const NORTH_FIRST = '+axis=neu'

const TEXTS: Readonly<Record<string, string>> = {
  // degrees on datums like WGS 84
  ...Object.fromEntries(
    ['4258', '4269', '4283', '4674', '4167', '4612', '4490', '7844', '4979'].map((code) => [
      `EPSG:${code}`,
      `+proj=longlat +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +no_defs ${NORTH_FIRST}`,
    ]),
  ),
  // Europe
  'EPSG:3034': `+proj=lcc +lat_0=52 +lon_0=10 +lat_1=35 +lat_2=65 +x_0=4000000 +y_0=2800000 ${GRS80} ${NORTH_FIRST}`,
  'EPSG:3035': `+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 ${GRS80} ${NORTH_FIRST}`,
  'EPSG:2154': `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${GRS80}`,
  'EPSG:2180': `+proj=tmerc +lat_0=0 +lon_0=19 +k=0.9993 +x_0=500000 +y_0=-5300000 ${GRS80} ${NORTH_FIRST}`,
  'EPSG:3006': `+proj=utm +zone=33 ${GRS80} ${NORTH_FIRST}`,
  'EPSG:3067': `+proj=utm +zone=35 ${GRS80}`,
  'EPSG:3763': `+proj=tmerc +lat_0=39.6682583333333 +lon_0=-8.13310833333333 +k=1 +x_0=0 +y_0=0 ${GRS80}`,
  'EPSG:3812': `+proj=lcc +lat_0=50.797815 +lon_0=4.35921583333333 +lat_1=49.8333333333333 +lat_2=51.1666666666667 +x_0=649328 +y_0=665262 ${GRS80}`,
  'EPSG:27700':
    '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
  // other lands
  'EPSG:2193': `+proj=tmerc +lat_0=0 +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000 ${GRS80} ${NORTH_FIRST}`,
  'EPSG:3577': `+proj=aea +lat_0=0 +lon_0=132 +lat_1=-18 +lat_2=-36 +x_0=0 +y_0=0 ${GRS80}`,
  'EPSG:3978': `+proj=lcc +lat_0=49 +lon_0=-95 +lat_1=49 +lat_2=77 +x_0=0 +y_0=0 ${GRS80}`,
  'EPSG:5070': `+proj=aea +lat_0=23 +lon_0=-96 +lat_1=29.5 +lat_2=45.5 +x_0=0 +y_0=0 ${GRS80}`,
  // the poles and the world
  'EPSG:3031': `+proj=stere +lat_0=-90 +lat_ts=-71 +lon_0=0 +x_0=0 +y_0=0 ${WGS84}`,
  'EPSG:3413': `+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45 +x_0=0 +y_0=0 ${WGS84}`,
  'EPSG:3995': `+proj=stere +lat_0=90 +lat_ts=71 +lon_0=0 +x_0=0 +y_0=0 ${WGS84}`,
  'EPSG:3395': `+proj=merc +lon_0=0 +k=1 +x_0=0 +y_0=0 ${WGS84}`,
  'EPSG:4087': `+proj=eqc +lat_ts=0 +lat_0=0 +lon_0=0 +x_0=0 +y_0=0 ${WGS84}`,
  'EPSG:6933': `+proj=cea +lat_ts=30 +lon_0=0 +x_0=0 +y_0=0 ${WGS84}`,
}

/** UTM by its zones: WGS 84 north and south, ETRS89, NAD83, GDA94, GDA2020. */
function utmText(code: number): string | undefined {
  const zone = code % 100
  if (code > 32_600 && code <= 32_660) return `+proj=utm +zone=${zone} ${WGS84}`
  if (code > 32_700 && code <= 32_760) return `+proj=utm +zone=${zone} +south ${WGS84}`
  if ((code >= 25_828 && code <= 25_838) || (code > 26_900 && code <= 26_923)) return `+proj=utm +zone=${zone} ${GRS80}`
  if ((code >= 28_348 && code <= 28_358) || (code >= 7_846 && code <= 7_859)) {
    return `+proj=utm +zone=${code > 28_000 ? zone : code - 7_800} +south ${GRS80}`
  }
  return undefined
}

/** The text of a projection; `undefined` when the map cannot draw from it. `code`: such as EPSG:32633. */
export function projectionText(code: string): string | undefined {
  if (code === 'EPSG:4326') return `+proj=longlat +datum=WGS84 +no_defs ${NORTH_FIRST}`
  if (code === 'CRS:84') return '+proj=longlat +datum=WGS84 +no_defs'
  if (code === 'EPSG:3857')
    return '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs'
  return TEXTS[code] ?? utmText(Number(/^EPSG:(\d+)$/.exec(code)?.[1]))
}
