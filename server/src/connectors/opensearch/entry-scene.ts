/** The satellite scene that the facts of an entry tell. */
import type { Scene } from '@graticule/contracts/resource'
import { cleanText, oneLine } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import { fact, numberFact, type EntryFacts } from './entry-facts.ts'

/** Facts of a satellite scene in the words of the filters; the names are those of SciHub, of EO profiles and of NextGEOSS. */
export function sceneOf(facts: EntryFacts): Scene | undefined {
  const text = (...names: readonly string[]) => cleanText(oneLine(fact(facts, ...names) ?? ''), 400) || undefined
  const count = (...names: readonly string[]) => numberFact(facts, [0, 1e9], ...names)
  const direction = text('orbitdirection', 'passdirection')?.toLowerCase()
  const scene = told({
    productType: text('producttype'),
    sensorPolarisation: text('polarisationmode', 'polarisationchannels', 'sensorpolarisation', 'transmitterreceiverpolarisation'),
    sensorMode: text('sensoroperationalmode', 'sensormode', 'operationalmode', 'instrumentopmode', 'instrumentmode'),
    sensorSwath: text('swathidentifier', 'swath'),
    relativeOrbit: count('relativeorbitnumber', 'relativeorbit'),
    orbitDirection: direction === 'ascending' || direction === 'descending' ? direction : undefined,
    row: count('row'),
    path: count('path'),
    cloudCover: numberFact(facts, [0, 100], 'cloudcover', 'cloudcoverpercentage', 'cloud_cover_percentage', 'cloudcoverage'),
    instrumentIndex: text('s3instrumentidx'),
    productLevel: text('processinglevel', 'productlevel', 's3productlevel'),
    timeliness: text('timeliness', 's3timeliness'),
  })
  return Object.keys(scene).length === 0 ? undefined : scene
}
