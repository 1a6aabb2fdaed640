import { describe, expect, it } from 'vitest'
import { placeRing } from './place-ring.ts'
import type { Coordinates } from '../vector/geometry.ts'
import { readProjection } from './read-projection.ts'

/**
 * Coordinate systems as ESRI's software writes them into `.prj` files, a position in each, and its longitude and latitude in WGS 84:
 * computed with PROJ 9.5 (pyproj 3.7.2), shifts of datums by the parameters of the EPSG dataset.
 */
const SYSTEMS: readonly (readonly [name: string, file: Coordinates, degrees: Coordinates, prj: string])[] = [
  [
    'EPSG:32633',
    [500000, 5761038],
    [15.0, 51.9999981],
    'PROJCS["WGS_1984_UTM_Zone_33N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",15.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]',
  ],
  [
    'EPSG:32718',
    [283000, 8672000],
    [-76.9930769, -12.005978],
    'PROJCS["WGS_1984_UTM_Zone_18S",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-75.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]',
  ],
  [
    'EPSG:3035',
    [4321000, 3210000],
    [10.0, 52.0],
    'PROJCS["ETRS_1989_LAEA",GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Azimuthal_Equal_Area"],PARAMETER["False_Easting",4321000.0],PARAMETER["False_Northing",3210000.0],PARAMETER["Central_Meridian",10.0],PARAMETER["Latitude_Of_Origin",52.0],UNIT["Meter",1.0]]',
  ],
  [
    'EPSG:3034',
    [4000000, 2800000],
    [10.0, 52.0],
    'PROJCS["ETRS_1989_LCC",GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",4000000.0],PARAMETER["False_Northing",2800000.0],PARAMETER["Central_Meridian",10.0],PARAMETER["Standard_Parallel_1",35.0],PARAMETER["Standard_Parallel_2",65.0],PARAMETER["Latitude_Of_Origin",52.0],UNIT["Meter",1.0]]',
  ],
  [
    'EPSG:2154',
    [652000, 6862000],
    [2.345812, 48.8562481],
    'PROJCS["RGF_1993_Lambert_93",GEOGCS["GCS_RGF_1993",DATUM["D_RGF_1993",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",700000.0],PARAMETER["False_Northing",6600000.0],PARAMETER["Central_Meridian",3.0],PARAMETER["Standard_Parallel_1",49.0],PARAMETER["Standard_Parallel_2",44.0],PARAMETER["Latitude_Of_Origin",46.5],UNIT["Meter",1.0]]',
  ],
  // Caister water tower of the Ordnance Survey, within its 5 m
  [
    'EPSG:27700',
    [651409.792, 313177.448],
    [1.7160505, 52.6579802],
    'PROJCS["British_National_Grid",GEOGCS["GCS_OSGB_1936",DATUM["D_OSGB_1936",SPHEROID["Airy_1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",400000.0],PARAMETER["False_Northing",-100000.0],PARAMETER["Central_Meridian",-2.0],PARAMETER["Scale_Factor",0.9996012717],PARAMETER["Latitude_Of_Origin",49.0],UNIT["Meter",1.0]]',
  ],
  [
    'EPSG:2180',
    [637000, 487000],
    [21.0067041, 52.2319774],
    'PROJCS["ETRF2000-PL_CS92",GEOGCS["GCS_ETRF2000-PL",DATUM["ETRF2000_Poland",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",-5300000.0],PARAMETER["Central_Meridian",19.0],PARAMETER["Scale_Factor",0.9993],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]',
  ],
  [
    'EPSG:28992',
    [121000, 487000],
    [4.8879708, 52.3698262],
    'PROJCS["RD_New",GEOGCS["GCS_Amersfoort",DATUM["D_Amersfoort",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Double_Stereographic"],PARAMETER["False_Easting",155000.0],PARAMETER["False_Northing",463000.0],PARAMETER["Central_Meridian",5.38763888888889],PARAMETER["Scale_Factor",0.9999079],PARAMETER["Latitude_Of_Origin",52.1561605555556],UNIT["Meter",1.0]]',
  ],
  // angles in grads from Paris
  [
    'EPSG:27572',
    [600000, 2428000],
    [2.3365057, 48.8503466],
    'PROJCS["NTF_Paris_Lambert_Zone_II",GEOGCS["GCS_NTF_Paris",DATUM["Nouvelle_Triangulation_Francaise_(Paris)",SPHEROID["Clarke_1880_IGN",6378249.2,293.466021293627]],PRIMEM["Paris",2.33722917],UNIT["Grad",0.0157079632679489]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",600000.0],PARAMETER["False_Northing",2200000.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",52.0],PARAMETER["Scale_Factor",0.99987742],PARAMETER["Latitude_Of_Origin",52.0],UNIT["Meter",1.0]]',
  ],
  // the old observatory of Bern
  [
    'EPSG:2056',
    [2600000, 1200000],
    [7.4386324, 46.9510828],
    'PROJCS["CH1903+_LV95",GEOGCS["GCS_CH1903+",DATUM["D_CH1903+",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Hotine_Oblique_Mercator_Azimuth_Center"],PARAMETER["False_Easting",2600000.0],PARAMETER["False_Northing",1200000.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Azimuth",90.0],PARAMETER["Longitude_Of_Center",7.43958333333333],PARAMETER["Latitude_Of_Center",46.9524055555556],UNIT["Meter",1.0]]',
  ],
  // Krovak
  [
    'EPSG:5514',
    [-743000, -1043000],
    [14.4185939, 50.0873466],
    'PROJCS["S-JTSK_Krovak_East_North",GEOGCS["GCS_S_JTSK",DATUM["D_S_JTSK",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Krovak"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Pseudo_Standard_Parallel_1",78.5],PARAMETER["Scale_Factor",0.9999],PARAMETER["Azimuth",30.28813975277778],PARAMETER["Longitude_Of_Center",24.83333333333333],PARAMETER["Latitude_Of_Center",49.5],PARAMETER["X_Scale",-1.0],PARAMETER["Y_Scale",1.0],PARAMETER["XY_Plane_Rotation",90.0],UNIT["Meter",1.0]]',
  ],
  // NSIDC sea ice
  [
    'EPSG:3413',
    [443491.716, 870401.505],
    [108.0000001, 81.0],
    'PROJCS["WGS_1984_NSIDC_Sea_Ice_Polar_Stereographic_North",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Stereographic_North_Pole"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-45.0],PARAMETER["Standard_Parallel_1",70.0],UNIT["Meter",1.0]]',
  ],
  [
    'EPSG:3031',
    [1600000, -300000],
    [100.6196553, -75.0986993],
    'PROJCS["WGS_1984_Antarctic_Polar_Stereographic",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Stereographic_South_Pole"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",-71.0],UNIT["Meter",1.0]]',
  ],
  [
    'EPSG:5070',
    [0, 1800000],
    [-96.0, 39.2238569],
    'PROJCS["NAD_1983_Contiguous_USA_Albers",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Albers"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-96.0],PARAMETER["Standard_Parallel_1",29.5],PARAMETER["Standard_Parallel_2",45.5],PARAMETER["Latitude_Of_Origin",23.0],UNIT["Meter",1.0]]',
  ],
  // US survey feet
  [
    'EPSG:2277',
    [3110000, 10070000],
    [-97.7565155, 30.266271],
    'PROJCS["NAD_1983_StatePlane_Texas_Central_FIPS_4203_Feet",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",2296583.333],PARAMETER["False_Northing",9842500.0],PARAMETER["Central_Meridian",-100.333333333333],PARAMETER["Standard_Parallel_1",31.8833333333333],PARAMETER["Standard_Parallel_2",30.1166666666667],PARAMETER["Latitude_Of_Origin",29.6666666666667],UNIT["US survey foot",0.304800609601219]]',
  ],
  [
    'EPSG:6933',
    [1929731, 1245873],
    [20.0000559, 9.8125711],
    'PROJCS["WGS_1984_EASE-Grid_2.0_Global",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Behrmann"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",30.0],UNIT["Meter",1.0]]',
  ],
  [
    'EPSG:31467',
    [3500000, 5540000],
    [8.9989606, 49.9963399],
    'PROJCS["DHDN_3_Degree_Gauss_Zone_3",GEOGCS["GCS_Deutsches_Hauptdreiecksnetz",DATUM["D_Deutsches_Hauptdreiecksnetz",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Gauss_Kruger"],PARAMETER["False_Easting",3500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]',
  ],
  [
    'EPSG:4230',
    [10, 50],
    [9.9988711, 49.9992002],
    'GEOGCS["GCS_European_1950",DATUM["D_European_1950",SPHEROID["International_1924",6378388.0,297.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
  ],
  [
    'EPSG:3395',
    [1113194.9, 6413524.6],
    [9.9999999, 50.0],
    'PROJCS["WGS_1984_World_Mercator",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],UNIT["Meter",1.0]]',
  ],
]
/** No projection, but grads, from Paris. */
const NTF_PARIS =
  'GEOGCS["GCS_NTF_Paris",DATUM["Nouvelle_Triangulation_Francaise_(Paris)",SPHEROID["Clarke_1880_IGN",6378249.2,293.466021293627]],PRIMEM["Paris",2.33722917],UNIT["Grad",0.0157079632679489]]'
/** Its datum lies 300 m beside WGS 84, elsewhere in Africa differently. */
const ARC_1960_UTM_37S =
  'PROJCS["Arc_1960_UTM_Zone_37S",GEOGCS["GCS_Arc_1960",DATUM["D_Arc_1960",SPHEROID["Clarke_1880_RGS",6378249.145,293.465]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",39.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]'
/** A fifth of what a position in a link is exact to, degrees. */
const EXACT = 0.00002

const placing = async (prj: string) => (await readProjection(prj)).place ?? ((position: Coordinates) => position)

describe('the text of a .prj file', () => {
  it.each(SYSTEMS)('puts a position of %s where it is', async (_, file, [longitude, latitude], prj) => {
    const [x, y] = (await placing(prj))(file)
    expect(Math.abs(x - longitude)).toBeLessThan(EXACT)
    expect(Math.abs(y - latitude)).toBeLessThan(EXACT)
    expect((await readProjection(prj)).unknownDatum).toBeUndefined()
  })

  it('may count grads from Paris', async () => {
    // 52 grads are 46.8 degrees; the meridian of Paris lies at 2.3372, 0.0007 less in WGS 84
    const [longitude, latitude] = (await placing(NTF_PARIS))([0, 52])
    expect(longitude).toBeCloseTo(2.3365, 3)
    expect(latitude).toBeCloseTo(46.8, 3)
  })

  it('with parameters of its own goes before the table of datums', async () => {
    const bern = SYSTEMS.find(([name]) => name === 'EPSG:2056')?.[3] ?? ''
    const told = bern.replace('SPHEROID["Bessel_1841",6377397.155,299.1528128]', '$&,TOWGS84[674.374,15.056,1405.346,0,0,0,0]')
    const [, latitude] = (await placing(told))([2_600_000, 1_200_000])
    expect(latitude).toBeGreaterThan(46.955)
  })

  it('of a datum that is not in the table says so, and puts the outline as near as it can', async () => {
    const { place, unknownDatum } = await readProjection(ARC_1960_UTM_37S)
    expect(unknownDatum).toBe('Arc 1960')
    const [longitude, latitude] = place?.([500_000, 9_900_000]) ?? [0, 0]
    expect(longitude).toBeCloseTo(39, 2)
    expect(latitude).toBeCloseTo(-0.9, 2)
  })

  it.each([
    [
      'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
    ],
    ['GEOGCS["WGS 84"]'],
    [''],
    ['no such text'],
  ])('that tells of nothing but degrees changes nothing: %s', async (prj) => {
    expect(await readProjection(prj)).toEqual({})
  })

  it.each([
    ['another method', (prj: string) => prj.replace('Transverse_Mercator', 'Winkel_Tripel')],
    ['a method that is not told', (prj: string) => prj.replace(/PROJECTION\["[^"]+"\],/, '')],
    ['a text that is cut off', (prj: string) => prj.slice(0, 260)],
    ['Krovak with axes to the south and west', () => krovak.replace('"X_Scale",-1.0', '"X_Scale",1.0')],
    [
      'the newer kind of text',
      () => 'PROJCRS["ETRS89 / UTM zone 32N",BASEGEOGCRS["ETRS89"],CONVERSION["UTM zone 32N",METHOD["Transverse Mercator"]]]',
    ],
  ])('is refused for %s', async (_, change) => {
    await expect(readProjection(change(utm))).rejects.toMatchObject({ kind: 'projection-not-offered' })
  })
})

const textOf = (name: string): string => SYSTEMS.find(([one]) => one === name)?.[3] ?? ''
const utm = textOf('EPSG:32633')
const krovak = textOf('EPSG:5514')

describe('a ring', () => {
  it('is bent as its edges are on the ground', async () => {
    const ring = [
      [4_000_000, 3_000_000],
      [4_000_000, 3_200_000],
      [5_000_000, 3_200_000],
      [4_000_000, 3_000_000],
    ] as const
    const placed = placeRing(ring, await placing(textOf('EPSG:3035')))
    expect(placed.length).toBeGreaterThan(10)
    // halfway along the northern edge; the straight line between its corners lies to the south of it
    const middle = (await placing(textOf('EPSG:3035')))([4_500_000, 3_200_000])
    const nearest = Math.min(...placed.map(([x, y]) => Math.hypot(x - middle[0], y - middle[1])))
    expect(nearest).toBeLessThan(0.5)
  })

  it('goes on beyond the antimeridian', async () => {
    const place = await placing(textOf('EPSG:3413'))
    // to both sides of 135 degrees east of its central meridian of 45 degrees west: the antimeridian
    const placed = placeRing(
      [
        [-1_500_000, 1_400_000],
        [-1_400_000, 1_500_000],
        [-1_200_000, 1_200_000],
        [-1_500_000, 1_400_000],
      ],
      place,
    )
    const longitudes = placed.map(([x]) => x)
    expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThan(10)
    expect(placed.some(([x]) => Math.abs(x) > 180)).toBe(true)
  })

  it('around a pole reaches it', async () => {
    const side = 1_000_000
    const ring = [
      [-side, -side],
      [-side, side],
      [side, side],
      [side, -side],
      [-side, -side],
    ] as const
    const placed = placeRing(ring, await placing(textOf('EPSG:3413')))
    expect(Math.max(...placed.map(([, y]) => y))).toBe(90)
    const longitudes = placed.map(([x]) => x)
    expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeCloseTo(360)
    expect(placed.at(-1)).toEqual(placed[0])
  })
})
