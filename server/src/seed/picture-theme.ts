/**
 * What the picture of a shipped record is about. One table tells themes from keywords, topics and platforms; the pictures
 * themselves are drawn by `tools/shipped-data/build-thumbnails.ts` and lie in `seed/thumbnails/`.
 */
import type { SeedRecord } from './seed-format.ts'

/** One row: a theme and what tells it. */
interface ThemeRow {
  readonly theme: string
  /** Keywords that say this and nothing more specific. */
  readonly keywords?: readonly string[]
  /** Keywords that say this only when no other keyword says more, such as "Climate". */
  readonly general?: readonly string[]
  /** ISO 19115 topic categories, for records whose keywords say nothing. */
  readonly topics?: readonly string[]
  /** Satellites, likewise. */
  readonly platforms?: RegExp
}

/**
 * The themes. A record has the theme of its first keyword that stands under `keywords`, else under `general`, else of its
 * platforms, else of its topics; at last it is a picture of the Earth.
 */
const ROWS = [
  {
    theme: 'sea-temperature',
    keywords: ['Sea surface temperature', 'Ocean temperature', 'Marine heatwave', 'El Niño', 'Lake water temperature'],
  },
  { theme: 'salinity', keywords: ['Salinity', 'Ocean acidification'] },
  { theme: 'ocean-colour', keywords: ['Chlorophyll', 'Ocean color', 'Plankton', 'Water quality', 'Estuary'] },
  { theme: 'sea-level', keywords: ['Sea level', 'Sea surface height', 'Altimetry', 'Tides'] },
  { theme: 'currents', keywords: ['Ocean currents'], general: ['Marine environment'], topics: ['oceans'] },
  { theme: 'waves', keywords: ['Ocean waves'] },
  { theme: 'wind', keywords: ['Surface winds', 'Wind energy'] },
  { theme: 'bathymetry', keywords: ['Bathymetry'] },
  { theme: 'sea-ice', keywords: ['Sea ice', 'Sea ice concentration', 'Sea ice extent', 'Sea ice thickness', 'Lake ice'] },
  { theme: 'ice-sheet', keywords: ['Ice sheets', 'Glacier', 'Permafrost'], general: ['Polar regions', 'Antarctica'] },
  { theme: 'snow', keywords: ['Snow cover', 'Snow water equivalent', 'Snow'] },
  { theme: 'soil-moisture', keywords: ['Soil moisture'] },
  { theme: 'soil', keywords: ['Soil', 'Soil degradation', 'Desertification', 'Geology'], topics: ['geoscientificInformation'] },
  { theme: 'drought', keywords: ['Drought'] },
  { theme: 'evaporation', keywords: ['Evapotranspiration', 'Irrigation'] },
  { theme: 'land-temperature', keywords: ['Land surface temperature', 'Heat wave', 'Urban heat island'] },
  {
    theme: 'vegetation',
    keywords: ['Vegetation index', 'Phenology', 'Leaf area index', 'Primary production'],
    topics: ['biota'],
  },
  { theme: 'forest', keywords: ['Forest'] },
  { theme: 'clearing', keywords: ['Deforestation'] },
  { theme: 'biomass', keywords: ['Biomass', 'Vegetation height', 'Carbon cycle'] },
  { theme: 'land-cover', keywords: ['Land cover', 'Land use'], general: ['Change detection'], topics: ['planningCadastre'] },
  { theme: 'crops', keywords: ['Agriculture', 'Crop production', 'Food security'], topics: ['farming', 'economy'] },
  { theme: 'wetland', keywords: ['Wetland', 'Mangrove'] },
  { theme: 'elevation', keywords: ['Terrain elevation'], general: ['Alps', 'Switzerland'], topics: ['elevation'] },
  { theme: 'fire', keywords: ['Fire occurrence', 'Forest fire', 'Burned area'] },
  { theme: 'rain', keywords: ['Precipitation', 'Monsoon'] },
  { theme: 'flood', keywords: ['Flood'] },
  {
    theme: 'rivers',
    keywords: ['River', 'River discharge', 'Surface water', 'Hydrology', 'Water resources'],
    topics: ['inlandWaters'],
  },
  { theme: 'gravity', keywords: ['Gravity field', 'Groundwater', 'Geoid', 'Magnetic field'] },
  {
    theme: 'air-quality',
    keywords: ['Air quality', 'Air pollution', 'Nitrogen dioxide', 'Particulate matter', 'Carbon monoxide'],
  },
  { theme: 'aerosols', keywords: ['Aerosols', 'Dust'] },
  { theme: 'ozone', keywords: ['Ozone'] },
  { theme: 'greenhouse-gas', keywords: ['Carbon dioxide', 'Methane', 'Greenhouse gas'] },
  {
    theme: 'air-temperature',
    keywords: ['Atmospheric temperature'],
    general: ['Reanalysis'],
    topics: ['climatologyMeteorologyAtmosphere'],
  },
  { theme: 'anomaly', general: ['Climate', 'Climate change', 'Essential climate variables'] },
  { theme: 'clouds', keywords: ['Clouds', 'Weather forecasting', 'Infrared imagery', 'Water vapour'] },
  { theme: 'cyclone', keywords: ['Tropical cyclone'] },
  { theme: 'lights', keywords: ['Night-time lights'], topics: ['utilitiesCommunication'] },
  { theme: 'settlement', keywords: ['Urban area', 'Human settlement'], topics: ['structure', 'transportation'] },
  { theme: 'population', keywords: ['Population density', 'Health', 'Poverty'], topics: ['society', 'health', 'boundaries'] },
  { theme: 'earthquake', keywords: ['Earthquake', 'Seismic hazard'] },
  { theme: 'volcano', keywords: ['Volcano'] },
  { theme: 'landslide', keywords: ['Landslide'] },
  { theme: 'tsunami', keywords: ['Tsunami'] },
  {
    theme: 'radar',
    keywords: ['Radar imagery', 'Radar backscatter'],
    platforms: /^(Sentinel-1|ALOS|TerraSAR|TanDEM|Radarsat|ERS|Envisat|NISAR|SAOCOM|COSMO|JERS|ICEYE|BIOMASS)/i,
  },
  { theme: 'interferometry', keywords: ['SAR interferometry', 'Ground deformation', 'Subsidence'] },
  {
    theme: 'optical',
    keywords: ['Visible imagery', 'Reflectance'],
    general: ['Analysis-ready data'],
    platforms: /^(Sentinel-2|Sentinel-3|Landsat|Terra|Aqua|SPOT|PROBA|CBERS|Planet|WorldView|GeoEye|Suomi|NOAA-2|EnMAP|PRISMA)/i,
  },
  { theme: 'lidar', keywords: ['Lidar'] },
  { theme: 'species', keywords: ['Biodiversity', 'Species', 'Ecosystem'] },
  { theme: 'protected-area', keywords: ['Protected area'] },
  { theme: 'reef', keywords: ['Coral reef'] },
  { theme: 'stations', general: ['In-situ observation'] },
  { theme: 'alerts', keywords: ['Disaster'], general: ['Early warning'] },
  { theme: 'earth', topics: ['imageryBaseMapsEarthCover', 'environment', 'location'] },
] as const satisfies readonly ThemeRow[]

/** Name of a theme, as in the names of the pictures. */
export type PictureTheme = (typeof ROWS)[number]['theme']

/** All themes that there are pictures of. */
export const PICTURE_THEMES: readonly PictureTheme[] = ROWS.map(({ theme }) => theme)

const rows: readonly (ThemeRow & { readonly theme: PictureTheme })[] = ROWS

/** The theme whose row has one of the values, the first value first. */
function themeOf(values: readonly string[], listOf: (row: ThemeRow) => readonly string[] | undefined): PictureTheme | undefined {
  for (const value of values) {
    const row = rows.find((candidate) => listOf(candidate)?.includes(value) === true)
    if (row !== undefined) return row.theme
  }
  return undefined
}

/** The theme of a record's picture. */
export function pictureTheme({
  keywords,
  topics,
  platforms = [],
}: Pick<SeedRecord, 'keywords' | 'topics' | 'platforms'>): PictureTheme {
  return (
    themeOf(keywords, (row) => row.keywords) ??
    themeOf(keywords, (row) => row.general) ??
    rows.find((row) => platforms.some((platform) => row.platforms?.test(platform) === true))?.theme ??
    themeOf(topics, (row) => row.topics) ??
    'earth'
  )
}
