/** How a resource was observed: cloud cover and processing level as content, satellites and instruments as ISO 19115-2 acquisition. */
import type { Resource } from '@graticule/contracts/resource'
import { element, textElement, type Xml } from '../xml/write-xml.ts'
import { characterString, code, identifier, nothing } from './iso-parts.ts'

/** Cloud cover and processing level of a scene; `undefined` when neither is known. */
export function imageContent({ scene }: Resource): Xml | undefined {
  const { cloudCover, productLevel } = scene ?? {}
  if (cloudCover === undefined && productLevel === undefined) return undefined
  return element(
    'gmd:contentInfo',
    {},
    element(
      'gmd:MD_ImageDescription',
      {},
      nothing('gmd:attributeDescription', 'unknown'),
      code('gmd:contentType', 'MD_CoverageContentTypeCode', 'image'),
      cloudCover === undefined ? undefined : element('gmd:cloudCoverPercentage', {}, textElement('gco:Real', cloudCover)),
      productLevel === undefined ? undefined : identifier('gmd:processingLevelCode', productLevel),
    ),
  )
}

function instrument(name: string): Xml {
  return element(
    'gmi:instrument',
    {},
    element('gmi:MI_Instrument', {}, identifier('gmi:identifier', name), characterString('gmi:type', name)),
  )
}

function platform(name: string, instruments: readonly string[]): Xml {
  return element(
    'gmi:platform',
    {},
    element(
      'gmi:MI_Platform',
      {},
      identifier('gmi:identifier', name),
      characterString('gmi:description', name),
      // the schema wants an instrument here, and records seldom say which of theirs flies on which platform
      ...(instruments.length === 0 ? [nothing('gmi:instrument', 'unknown')] : instruments.map(instrument)),
    ),
  )
}

/** Platforms and instruments; `undefined` when the record names none. */
export function acquisitionInformation({ platforms, instruments }: Resource): Xml | undefined {
  if (platforms.length === 0 && instruments.length === 0) return undefined
  const onPlatform = platforms.length === 1 ? instruments : []
  return element(
    'gmi:acquisitionInformation',
    {},
    element(
      'gmi:MI_AcquisitionInformation',
      {},
      ...(platforms.length === 1 ? [] : instruments.map(instrument)),
      ...platforms.map((name) => platform(name, onPlatform)),
    ),
  )
}
