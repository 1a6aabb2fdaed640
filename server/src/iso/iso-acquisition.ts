/** How a resource was observed: image descriptions as content, satellites and instruments as ISO 19115-2 acquisition. */
import type { Resource, Scene } from '@graticule/contracts/resource'
import type { IsoFamily } from '@graticule/contracts/services/dab'
import { element, textElement, type Xml } from '../xml/write-xml.ts'
import { characterString, code, identifier, nothing } from './iso-parts.ts'

/** Pairs of a sent and a received polarisation, as most scenes are told: `VV`, `HH HV`, `VV+VH`. */
const PAIRS = /^[HV]{2}(?:[ ,+/&;][HV]{2})*$/
const ORIENTATIONS: Readonly<Record<string, string>> = { H: 'horizontal', V: 'vertical' }

function polarisation(name: string, letter: string | undefined): Xml {
  return code(name, 'MI_PolarisationOrientationCode', ORIENTATIONS[letter ?? ''] ?? '', 'gmi')
}

/** A band for each pair; only ISO 19115-2 knows polarisations. */
function bands({ sensorPolarisation = '' }: Scene): Xml[] {
  const pairs = PAIRS.test(sensorPolarisation) ? (sensorPolarisation.match(/[HV]{2}/g) ?? []) : []
  return pairs.map((pair) =>
    element(
      'gmd:dimension',
      {},
      element(
        'gmi:MI_Band',
        {},
        polarisation('gmi:transmittedPolarisation', pair[0]),
        polarisation('gmi:detectedPolarisation', pair[1]),
      ),
    ),
  )
}

/** Polarisations, cloud cover and processing level of a scene; `undefined` when none is known. */
export function imageContent({ scene = {} }: Resource, family: IsoFamily): Xml | undefined {
  const { cloudCover, productLevel } = scene
  const dimensions = family === 'gmi' ? bands(scene) : []
  if (cloudCover === undefined && !productLevel && dimensions.length === 0) return undefined
  return element(
    'gmd:contentInfo',
    {},
    element(
      'gmd:MD_ImageDescription',
      {},
      nothing('gmd:attributeDescription', 'unknown'),
      code('gmd:contentType', 'MD_CoverageContentTypeCode', 'image'),
      ...dimensions,
      cloudCover === undefined ? undefined : element('gmd:cloudCoverPercentage', {}, textElement('gco:Real', cloudCover)),
      productLevel ? identifier('gmd:processingLevelCode', productLevel) : undefined,
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
