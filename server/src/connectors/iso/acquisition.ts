/** With what the data were taken: platforms and instruments (ISO 19115-2), resolution. */
import type { Keyword } from '@graticule/contracts/resource'
import { groundResolution } from '../../entry/units.ts'
import { descendants, firstWords, objects, properties, type XmlElement } from '../../xml/xml-element.ts'

/** The name of a platform or instrument: its citation's title, else its identifier's code, else what it is called. */
function nameOf(object: XmlElement): string[] {
  const found =
    firstWords(object, 'citation', 'title') ??
    firstWords(object, 'citation', 'alternateTitle') ??
    firstWords(object, 'identifier', 'code') ??
    firstWords(object, 'type') ??
    firstWords(object, 'description')
  return found === undefined ? [] : [found]
}

/** The last word of a path of a hierarchical list ("Satellites > Landsat > Landsat 8"). */
function lastOfPath(keyword: string): string {
  return keyword.split(/\s*>\s*/).findLast((part) => part !== '' && !/^(?:none|null)$/i.test(part)) ?? keyword
}

function fromKeywords(keywords: readonly Keyword[], what: RegExp): string[] {
  return keywords
    .filter(({ kind, thesaurus }) => what.test(kind ?? '') || what.test(thesaurus ?? ''))
    .map(({ value }) => lastOfPath(value))
}

const acquisitions = (record: XmlElement) => objects(record, 'acquisitionInformation')

/** Platforms told by the acquisition, and by keywords of that kind. */
export function platformsOf(record: XmlElement, keywords: readonly Keyword[]): string[] {
  const told = acquisitions(record).flatMap((acquisition) => descendants(acquisition, 'MI_Platform'))
  return [...told.flatMap(nameOf), ...fromKeywords(keywords, /\bplatforms?\b/i)]
}

/** Instruments told by the acquisition, on their own or mounted on a platform, and by keywords of that kind. */
export function instrumentsOf(record: XmlElement, keywords: readonly Keyword[]): string[] {
  const told = acquisitions(record).flatMap(instrumentsBelow)
  return [...told.flatMap(nameOf), ...fromKeywords(keywords, /\binstruments?\b|\bsensors?\b/i)]
}

function instrumentsBelow(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(/^(?:MI_Instrument|EOP_Instrument|MI_Sensor)$/.test(child.name) ? [child] : []),
    ...instrumentsBelow(child),
  ])
}

/** The finest ground resolution, in metres; scales are not turned into distances. */
export function resolutionOf(identifications: readonly XmlElement[]): number | undefined {
  const resolutions = identifications.flatMap((identification) => objects(identification, 'spatialResolution'))
  const measures = (name: string, unit: string) =>
    resolutions
      .flatMap((resolution) => properties(resolution, name))
      .flatMap(({ children }) => children.filter((child) => /^(?:Distance|Measure|Length|Angle)$/.test(child.name)))
      .map(({ text, attributes }) => ({ text, unit: attributes.uom ?? unit }))
  return groundResolution([...measures('distance', 'm'), ...measures('angularDistance', 'degree')])
}
