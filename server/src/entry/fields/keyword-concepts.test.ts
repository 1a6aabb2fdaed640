import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createIsoReader } from '../../connectors/iso/index.ts'
import { matchKeyword, themesOf } from './keyword-concepts.ts'
import { canonicalThesaurus } from './keyword-thesauri.ts'

describe('thesauri', () => {
  it.each([
    ['GEMET - INSPIRE themes, version 1.0', 'GEMET - INSPIRE themes'],
    ['GEMET - INSPIRE Themes, Version 1.0', 'GEMET - INSPIRE themes'],
    ['external.theme.inspire-theme', 'GEMET - INSPIRE themes'],
    ['http://inspire.ec.europa.eu/theme', 'GEMET - INSPIRE themes'],
    ['GEMET - Themes, version 4.0.1', 'GEMET - Themes'],
    ['GEMET themes', 'GEMET - Themes'],
    ['GEMET - Concepts, version 2.4', 'GEMET - Concepts'],
    ['GEMET', 'GEMET'],
    ['NASA/Global Change Master Directory (GCMD) Earth Science Keywords. Version 8.5', 'GCMD Science Keywords'],
    ['https://gcmd.earthdata.nasa.gov/kms/concepts/concept_scheme/sciencekeywords', 'GCMD Science Keywords'],
    ['NASA/GCMD Platform Keywords', 'GCMD Platforms'],
    ['Global Change Master Directory (GCMD) Data Center Keywords', 'GCMD Data Centers'],
    ['http://www.cgd.ucar.edu/cms/eaton/cf-metadata/standard_name.html', 'CF Standard Names'],
    ['NetCDF Climate and Forecast (CF) Metadata Convention Standard Name Table', 'CF Standard Names'],
    ['CF-1.4', 'CF Standard Names'],
    ['GEOSS Societal Benefit Areas, v2', 'GEOSS Societal Benefit Areas'],
    ['BODC Parameter Discovery Vocabulary', 'SeaDataNet Parameter Discovery Vocabulary'],
    ['Themes of our own institute', 'Themes of our own institute'],
    ['Thèmes du géoportail wallon', 'Thèmes du géoportail wallon'],
  ])('%s is %s', (title, canonical) => {
    expect(canonicalThesaurus(title)).toBe(canonical)
    expect(canonicalThesaurus(canonical)).toBe(canonical)
  })

  it('are told by the kind of keyword where a record cites all of GCMD', () => {
    const whole = 'U.S. National Aeronautics and Space Administration Global Change Master Directory'
    expect(
      ['theme', 'platform', 'instrument', 'project', 'place', undefined].map((kind) => canonicalThesaurus(whole, kind)),
    ).toEqual(['GCMD Science Keywords', 'GCMD Platforms', 'GCMD Instruments', 'GCMD Projects', 'GCMD Locations', 'GCMD Keywords'])
  })
})

describe('keywords', () => {
  const GCMD = 'GCMD Science Keywords'
  const INSPIRE = 'GEMET - INSPIRE themes'
  it.each([
    [
      { value: 'Oceans | Ocean Circulation | Eddies', thesaurus: GCMD },
      'EARTH SCIENCE > OCEANS > OCEAN CIRCULATION > EDDIES',
      GCMD,
    ],
    [
      { value: 'EARTH SCIENCE&gt;SPECTRAL/ENGINEERING&gt;RADAR&gt;NONE&gt;NONE' },
      'EARTH SCIENCE > SPECTRAL/ENGINEERING > RADAR',
      GCMD,
    ],
    [{ value: 'Science Keywords > Earth Science > Land Surface > Soils >' }, 'EARTH SCIENCE > LAND SURFACE > SOILS', GCMD],
    [{ value: 'Aerosols', thesaurus: GCMD }, 'Aerosols', GCMD],
    [{ value: 'geossDataCore', thesaurus: 'NASA/GCMD Science Keywords' }, 'geossDataCore', GCMD],
    [{ value: 'DHC-6 &gt; Twin Otter', thesaurus: 'NASA/GCMD Platform Keywords' }, 'DHC-6 > Twin Otter', 'GCMD Platforms'],
    [{ value: 'Parcelles cadastrales', thesaurus: 'INSPIRE themes' }, 'Cadastral parcels', INSPIRE],
    [{ value: 'HABITATS AND  BIOTOPES', thesaurus: 'GEMET - INSPIRE themes, version 1.0' }, 'Habitats and biotopes', INSPIRE],
    [{ value: 'http://inspire.ec.europa.eu/theme/hy' }, 'Hydrography', INSPIRE],
    [{ value: 'ge', thesaurus: 'INSPIRE themes' }, 'Geology', INSPIRE],
    [{ value: 'Sea Surface Temperature', thesaurus: 'CF-1.4' }, 'sea_surface_temperature', 'CF Standard Names'],
    [{ value: 'disaster resilience', thesaurus: 'GEOSS SBA' }, 'Disaster Resilience', 'GEOSS Societal Benefit Areas'],
    [{ value: 'route', thesaurus: 'GEMET' }, 'route', 'GEMET'],
    [{ value: 'Geology' }, 'Geology', undefined],
    [{ value: 'earth science for all' }, 'earth science for all', undefined],
    [{ value: 'EARTH SCIENCE > OCEANS', thesaurus: 'Our list' }, 'EARTH SCIENCE > OCEANS', 'Our list'],
    [{ value: 'constructor', thesaurus: INSPIRE }, 'constructor', INSPIRE],
  ])('%j is %s of %s', (keyword, value, thesaurus) => {
    const matched = matchKeyword(keyword)
    expect([matched.value, matched.thesaurus]).toEqual([value, thesaurus])
    expect(matchKeyword(matched)).toEqual(matched)
  })

  it('are topic categories by their code, however they are written', () => {
    const topic = { thesaurus: 'ISO 19115 Topic Category', kind: 'topic' }
    expect(matchKeyword({ value: 'Geoscientific information', kind: 'topic' })).toEqual({
      ...topic,
      value: 'geoscientificInformation',
    })
    expect(matchKeyword({ value: 'Climatology, meteorology, atmosphere', thesaurus: 'ISO 19115:2003 Topic Categories' })).toEqual(
      {
        ...topic,
        value: 'climatologyMeteorologyAtmosphere',
      },
    )
    expect(matchKeyword({ value: '014', kind: 'topic' })).toEqual({ ...topic, value: 'oceans' })
    expect(matchKeyword({ value: 'http://inspire.ec.europa.eu/metadata-codelist/TopicCategory/inlandWaters' })).toEqual({
      ...topic,
      value: 'inlandWaters',
    })
    expect(matchKeyword({ value: 'Weather of my own', kind: 'topic' })).toEqual({ value: 'Weather of my own', kind: 'topic' })
  })
})

const FIXTURES = resolve(import.meta.dirname, '../../../../../shared/fixtures')
const present = existsSync(FIXTURES)
if (!present) console.warn(`The recorded files are not there (${FIXTURES}): the thesauri in them are not looked through.`)

const OURS = /^(?:GCMD |GEMET|ISO 19115|ISO 3166|CF Standard|SeaDataNet|SeaVoX|INSPIRE Spatial|GEOSS)/

describe.skipIf(!present)('keywords of recorded ISO metadata', () => {
  it('come from known thesauri for the most part, and science keywords are paths', () => {
    const keywords = ['csw', 'geodab', 'iso19115-3', 'corpora'].flatMap((folder) =>
      readdirSync(join(FIXTURES, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.xml'))
        .flatMap((file) => {
          const reader = createIsoReader({ place: file, fallbackId: file, source: { id: 's', title: 'S' }, curated: false })
          const found = [...reader.write(readFileSync(join(FIXTURES, folder, file))), ...reader.end()]
          return found.flatMap((one) => (one.kind === 'record' ? one.record.resource.keywords : []))
        }),
    )
    const named = keywords.filter(({ thesaurus }) => thesaurus !== undefined && thesaurus !== 'Resource Type')
    const ours = named.filter(({ thesaurus = '' }) => OURS.test(thesaurus))
    expect(ours.length / named.length).toBeGreaterThan(0.9)
    const science = keywords.filter(({ thesaurus }) => thesaurus === 'GCMD Science Keywords')
    const paths = science.filter(({ value }) => /^EARTH SCIENCE(?: > [^>|&]*[^>|& ])+$/.test(value))
    expect(science.length).toBeGreaterThan(1_000)
    expect(paths.length / science.length).toBeGreaterThan(0.95)
    const themes = keywords.filter(({ thesaurus }) => thesaurus === 'GEMET - INSPIRE themes').map(({ value }) => value)
    expect([...new Set(themes)].toSorted()).toEqual([
      'Addresses',
      'Administrative units',
      'Area management/restriction/regulation zones and reporting units',
      'Atmospheric conditions',
      'Cadastral parcels',
      'Elevation',
      // of the labels in other languages than English we know the French ones
      'Habitats and biotopes',
      'Human health and safety',
      'Land cover',
      'Land use',
      'Oceanographic geographical features',
      'Orthoimagery',
      'Protected sites',
      'Species distribution',
    ])
  })
})

// @rule B-record-formats.themes
describe('themes told by their addresses', () => {
  it.each([
    ['http://inspire.ec.europa.eu/theme/hy', 'Hydrography'],
    ['https://www.eionet.europa.eu/gemet/nl/inspire-theme/hy', 'Hydrography'],
    ['http://inspire.ec.europa.eu/metadata-codelist/TopicCategory/oceans', 'oceans'],
    ['http://publications.europa.eu/resource/authority/data-theme/ENVI', 'Environment'],
    ['ENVI', 'Environment'],
    ['http://data.europa.eu/bna/c_dd313021', 'Earth observation and environment'],
    ['Waste and recycling', 'Waste and recycling'],
    ['http://eurovoc.europa.eu/1870', undefined],
    ['urn:theme:1', undefined],
  ])('%s is %s', (text, label) => {
    expect(themesOf([text]).map(({ value }) => value)).toEqual(label === undefined ? [] : [label])
  })
})
