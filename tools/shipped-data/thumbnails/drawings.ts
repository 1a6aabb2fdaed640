/** How each theme is drawn: fields over the real coasts, and signs of what was observed. */
import type { PictureTheme } from '../../../server/src/seed/picture-theme.ts'
import { coastLine, contours, type Drawing, field, further, layers, map, relief, strokes } from './fields.ts'
import { alerts, arcs, flood, glow, quakes, spiral, volcano } from './hazards.ts'
import { colour, holds } from './raster.ts'
import { fringes, landscape, river, scene, speckle } from './scenes.ts'
import { clearings, crests, dots, fringe, parcels, patches, settlement, tracks } from './signs.ts'
import { outlines } from './sheet.ts'

const WHITE = colour('#ffffff')

/** The Earth with its clouds, as a satellite that stands above one place sees it. */
const fromSpace: Drawing = layers(
  field({ colours: ['#8f8f66', '#5f7f4c', '#b5a273'], over: 'land', cell: 0 }, { sea: '#17466b' }),
  further({ colours: ['#8fb0c4', '#dfe9ef', '#ffffff'], over: 'earth', from: 0.5, grain: 19, cell: 0 }),
)

const TEMPERATURE = ['#2b3f94', '#3f86c6', '#8fd0d0', '#f4eeb5', '#f3a75c', '#c33b2e']

/** The drawings by theme. */
export const DRAWINGS: Readonly<Record<PictureTheme, Drawing>> = {
  'sea-temperature': field({ colours: TEMPERATURE, over: 'sea', warmth: 0.62, grain: 26 }, { land: '#e9e5dc' }),
  salinity: field({ colours: ['#2a186c', '#1f5a8c', '#3f9e8f', '#a3d48e', '#fdf0a5'], over: 'sea', coast: -0.25, grain: 40 }),
  'ocean-colour': field({
    colours: ['#0b2a5b', '#12508a', '#1f8a9c', '#5dbb7b', '#d9e26a'],
    over: 'sea',
    coast: 0.55,
    grain: 16,
    cell: 2,
  }),
  'sea-level': layers(
    field({ colours: ['#2456a4', '#7db6e0', '#f5f3ee', '#f2a27c', '#b3262f'], over: 'sea', grain: 15, octaves: 3, cell: 0 }),
    (sheet) => outlines(sheet),
  ),
  currents: layers(map({ sea: '#123a5c', land: '#e6e1d6' }), strokes(['#8fdbe0', '#e2f6f2', '#4fa9cc', '#f2d98b'], 'sea', 1.5)),
  waves: layers(field({ colours: ['#1d4f86', '#2f7fb5', '#77bcd6'], over: 'sea', grain: 44, cell: 0 }), crests),
  wind: layers(
    field({ colours: ['#e4f1ef', '#8cc7c0', '#2f7f86', '#1b4a66'], over: 'earth', grain: 46, cell: 0 }),
    strokes(['#ffffff'], 'earth', 1.2),
  ),
  bathymetry: layers(
    field(
      {
        colours: ['#0d2c54', '#1b4f86', '#3f86b5', '#8cc4d6', '#d3ecec'],
        over: 'sea',
        coast: 0.5,
        grain: 24,
        cell: 0,
        classes: 9,
      },
      { land: '#e3dcc8' },
    ),
    relief('sea', { grain: 14 }),
  ),
  'sea-ice': field(
    { colours: ['#0f3a66', '#3f7fb0', '#b7d9ea', '#f6fbfd', '#ffffff'], over: 'sea', warmth: -0.7, grain: 17 },
    { land: '#c9c5bb' },
  ),
  'ice-sheet': layers(
    field({ colours: ['#9a9a8c', '#b9b5a4'], over: 'land', cell: 0 }, { sea: '#3b74a0' }),
    further({ colours: ['#cfe5f0', '#ffffff', '#e6f3f8'], over: 'land', grain: 24, cell: 0, warmth: -0.85, from: 0.3 }),
    contours('#4f91b8', 'land', 34, 12),
    relief('land'),
  ),
  snow: layers(
    field({ colours: ['#7d8a55', '#b5a878'], over: 'land', grain: 20 }),
    further({ colours: ['#dfeaf2', '#ffffff'], over: 'land', warmth: -0.5, from: 0.46, grain: 20 }),
    relief('land'),
  ),
  'soil-moisture': field({
    colours: ['#8c510a', '#d8a24c', '#f3e3bd', '#8fd0c4', '#1f8f86', '#01564e'],
    over: 'land',
    warmth: 0.12,
    grain: 22,
    from: 0.12,
  }),
  soil: field({
    colours: ['#4a2f21', '#7c4d2b', '#a8743f', '#c9a06a', '#8a8f5a', '#e2cfa3'],
    over: 'land',
    grain: 24,
    classes: 6,
    cell: 4,
  }),
  drought: field({ colours: ['#fbf5d8', '#fbd77a', '#f39c43', '#d9482b', '#8a1730'], over: 'land', grain: 30 }),
  evaporation: field({ colours: ['#f6f3cf', '#a9dcb4', '#43b1c1', '#2265a8', '#152a6c'], over: 'land', warmth: 0.25, grain: 24 }),
  'land-temperature': field(
    {
      colours: ['#1b0c41', '#6a176e', '#b93556', '#ee6a25', '#fbb61a', '#fcf6a4'],
      over: 'land',
      warmth: 0.5,
      grain: 24,
      cell: 2,
    },
    { sea: '#d3dbe0' },
  ),
  vegetation: field({
    colours: ['#b98f5f', '#e0cf94', '#b7cf72', '#5f9f45', '#1f6b35', '#0d4526'],
    over: 'land',
    warmth: 0.12,
    grain: 24,
    cell: 2,
  }),
  forest: field({
    colours: ['#e9e4c4', '#a9c77f', '#4f9150', '#1f6238', '#0e3d27'],
    over: 'land',
    grain: 20,
    cell: 2,
    classes: 5,
  }),
  clearing: clearings,
  biomass: field({ colours: ['#fde725', '#7ad151', '#22a884', '#2a788e', '#414487'], over: 'land', grain: 18, cell: 2 }),
  'land-cover': field(
    {
      colours: ['#2f8c3f', '#2f8c3f', '#f0d05a', '#9ccc55', '#e8893c', '#c7423a', '#b9b0a2'],
      over: 'land',
      grain: 17,
      classes: 7,
      cell: 4,
    },
    { sea: '#5f97c4' },
  ),
  crops: parcels,
  wetland: layers(
    field({ colours: ['#ede7d3', '#dcd9b4'], over: 'land' }, { sea: '#a8d3dc' }),
    fringe(['#6fb58a', '#1f7a5c', '#0c4d45'], 'land', 0.3),
    patches('#5fa7a0', '#2a7f82', 'land', 0.66),
  ),
  elevation: layers(
    field(
      {
        colours: ['#4f8f5f', '#a9bf72', '#e6d48f', '#c08f57', '#8c6248', '#f4f1ee'],
        over: 'land',
        coast: -0.3,
        grain: 26,
        cell: 0,
        octaves: 5,
      },
      { sea: '#a9cbdc' },
    ),
    relief('land'),
  ),
  fire: layers(
    field({ colours: ['#2a2a2c', '#4a4038'], over: 'land', cell: 0 }, { sea: '#14202a' }),
    glow('#fff2b0', '#ff6a1f', { count: 110 }),
  ),
  rain: layers(
    map(),
    further({ colours: ['#b5def2', '#6cb8e6', '#2b74c9', '#3b3fa5', '#8a2f9e'], over: 'earth', from: 0.5, grain: 20 }),
    coastLine,
  ),
  flood: layers(field({ colours: ['#e9e2c8', '#d5d5a6', '#c3c78f'], over: 'land', cell: 0, grain: 20 }), flood),
  rivers: layers(
    field({ colours: ['#f0ead9', '#e2dcbf'], over: 'land', cell: 0 }),
    (sheet) => river(sheet, sheet.ground.land, '#2b74b3', 3),
    patches('#4f9bd0', '#2b74b3', 'land', 0.7),
  ),
  gravity: layers(
    field({ colours: ['#5a2d82', '#a58cc8', '#f4f1f4', '#f5b46a', '#a8540f'], over: 'earth', grain: 40, octaves: 2, cell: 0 }),
    contours('#3d2d4f', 'earth', 40, 9),
  ),
  'air-quality': field({
    colours: ['#7fc4c1', '#a9d6ae', '#efe79a', '#f2a65a', '#d9536a', '#7d2a6c'],
    over: 'earth',
    grain: 26,
    cell: 0,
    octaves: 3,
    coast: 0.15,
  }),
  aerosols: field({
    colours: ['#f3ead3', '#e3c588', '#c98f4a', '#8d5a2e', '#4d3322'],
    over: 'earth',
    grain: 36,
    cell: 0,
    warmth: 0.2,
  }),
  ozone: field({
    colours: ['#4b2a7f', '#3f5fb5', '#3fa3b8', '#7fcf9c', '#f0ea8f', '#ee9a4c'],
    over: 'earth',
    grain: 44,
    cell: 0,
    warmth: -0.55,
    octaves: 2,
  }),
  'greenhouse-gas': field({
    colours: ['#21426b', '#3f8c9c', '#b6d48a', '#f6c85a', '#e0662f'],
    over: 'earth',
    grain: 32,
    cell: 4,
    warmth: 0.2,
  }),
  'air-temperature': layers(
    field({
      colours: ['#3b4ba0', '#6fa8d8', '#d8ecf0', '#fbe7a1', '#f08c4a', '#a61c2e'],
      over: 'earth',
      grain: 34,
      cell: 0,
      warmth: 0.7,
    }),
    contours('#ffffff', 'earth', 44, 8),
  ),
  anomaly: field({
    colours: ['#2166ac', '#92c5de', '#f7f5f2', '#f4a582', '#d6604d', '#8e1028'],
    over: 'earth',
    grain: 24,
    cell: 6,
    warmth: -0.2,
  }),
  clouds: fromSpace,
  cyclone: layers(map({ sea: '#1c567c', land: '#a8a57a' }), spiral),
  lights: layers(
    field({ colours: ['#141c33', '#1d2a47'], over: 'land', cell: 0 }, { sea: '#0b1224' }),
    glow('#fff6cf', '#f5b63c', { count: 190, reach: 3 }),
  ),
  settlement: layers(map(), settlement),
  population: field({
    colours: ['#f6ece0', '#f7c9a8', '#ee8f7a', '#c4487b', '#762a83', '#3b0f5c'],
    over: 'land',
    grain: 13,
    cell: 4,
    octaves: 5,
  }),
  earthquake: layers(map(), quakes),
  volcano: layers(
    field({ colours: ['#c9bfae', '#9d9284', '#7d756d'], over: 'land', cell: 0, grain: 22 }),
    relief('land'),
    volcano,
  ),
  landslide: layers(
    field({ colours: ['#8fa872', '#b3b98a', '#cbbd95'], over: 'land', cell: 0 }),
    relief('land', { strength: 4 }),
    patches('#b4643c', '#7c3a22', 'land', 0.68),
  ),
  tsunami: layers(field({ colours: ['#14486f', '#2a75a0'], over: 'sea', cell: 0 }), arcs('#ffe3a3', [104, 84])),
  radar: scene(0.2, speckle),
  interferometry: scene(-0.18, fringes),
  optical: (sheet) =>
    (sheet.ground.reach === 1 && !holds(sheet.ground.earth, [2, 2]) ? fromSpace : scene(0.14, landscape))(sheet),
  lidar: layers(map({ land: '#3a4540', sea: '#c8d6dd' }), tracks),
  species: layers(
    map({ land: '#e6ead6' }),
    dots(['#2f8f4e', '#e0972f', '#8a4fb0', '#c8444a'], { over: 'earth', count: 52, apart: 5, size: 2.2 }),
  ),
  'protected-area': layers(map(), patches('#7fc08a', '#1f7a45', 'land', 0.58), patches('#6fb5cf', '#1d6f96', 'sea', 0.68)),
  reef: layers(
    field({ colours: ['#0f5f8c', '#1b86ad'], over: 'sea', cell: 0 }, { land: '#e8dfbf' }),
    fringe(['#3fc4c4', '#a7ead2', '#f7e3a1', '#f0876a'], 'sea', 0.3),
    patches('#5fd3c6', '#e9f7d8', 'sea', 0.7),
  ),
  stations: layers(map(), dots(['#06597a'])),
  alerts: layers(map(), alerts),
  earth: layers(
    field({ colours: ['#c9b98a', '#8fa363', '#4f7f49', '#d9cba3'], over: 'land', cell: 0, warmth: 0.2 }, { sea: '#2f6f9a' }),
    relief('land'),
    ({ raster, ground }) => {
      for (const line of ground.graticule) raster.line(line, 0.7, WHITE, 0.28, ground.earth)
    },
  ),
}
