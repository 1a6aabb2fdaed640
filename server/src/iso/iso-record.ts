/**
 * Writes a resource as an ISO 19139 record (ISO/TS 19139:2007), with the elements that the schema requires, in its order.
 * Used for records that did not come as ISO, or are wanted in another form than they came in.
 */
import type { HierarchyLevel, OnlineResource, Resource } from '@graticule/contracts/resource'
import type { ElementSet, IsoFamily } from '@graticule/contracts/services/dab'
import { element, textElement, type Xml } from '../xml/write-xml.ts'
import { acquisitionInformation, imageContent } from './iso-acquisition.ts'
import type { OwnFields } from '../entry/own-fields.ts'
import { extensionInfo } from './iso-extension.ts'
import { identification } from './iso-identification.ts'
import { characterString, code, date, ISO_NAMESPACES, nothing, responsibleParty } from './iso-parts.ts'

/** Words of MD_ScopeCode. A granule is a dataset with a parent. */
const SCOPES: Readonly<Record<HierarchyLevel, string>> = {
  dataset: 'dataset',
  granule: 'dataset',
  series: 'series',
  service: 'service',
  document: 'nonGeographicDataset',
  workflow: 'software',
}

function onLine(link: OnlineResource): Xml {
  return element(
    'gmd:onLine',
    {},
    element(
      'gmd:CI_OnlineResource',
      {},
      element('gmd:linkage', {}, textElement('gmd:URL', link.url)),
      characterString('gmd:protocol', link.protocol),
      characterString('gmd:name', link.layer ?? link.name),
      characterString('gmd:description', link.description),
      link.function === undefined ? undefined : code('gmd:function', 'CI_OnLineFunctionCode', link.function),
    ),
  )
}

function distribution({ formats, online }: Resource): Xml | undefined {
  if (formats.length === 0 && online.length === 0) return undefined
  return element(
    'gmd:distributionInfo',
    {},
    element(
      'gmd:MD_Distribution',
      {},
      ...formats.map((format) =>
        element(
          'gmd:distributionFormat',
          {},
          element('gmd:MD_Format', {}, characterString('gmd:name', format), nothing('gmd:version', 'unknown')),
        ),
      ),
      online.length === 0
        ? undefined
        : element('gmd:transferOptions', {}, element('gmd:MD_DigitalTransferOptions', {}, ...online.map(onLine))),
    ),
  )
}

function lineage(resource: Resource): Xml | undefined {
  const statement = characterString('gmd:statement', resource.lineage)
  if (statement === undefined) return undefined
  const level = code('gmd:level', 'MD_ScopeCode', SCOPES[resource.level])
  return element(
    'gmd:dataQualityInfo',
    {},
    element(
      'gmd:DQ_DataQuality',
      {},
      element('gmd:scope', {}, element('gmd:DQ_Scope', {}, level)),
      element('gmd:lineage', {}, element('gmd:LI_Lineage', {}, statement)),
    ),
  )
}

/**
 * The record. `gmi` has the root `gmi:MI_Metadata` and tells of platforms and instruments, `gmd` the root
 * `gmd:MD_Metadata`. Every element set is a complete record: `summary` leaves out constraints, distribution, lineage and
 * acquisition, `brief` also contacts of the resource, keywords and resolution. `citation`: for readers that show the first use
 * limitation as the licence and the first other constraint as the citation. `ownFields`: what else the document has to give back.
 */
export function isoRecord(
  resource: Resource,
  family: IsoFamily,
  elements: ElementSet,
  citation?: string,
  ownFields?: OwnFields,
): Xml {
  const full = elements === 'full'
  const [contact] = resource.contacts
  return element(
    family === 'gmi' ? 'gmi:MI_Metadata' : 'gmd:MD_Metadata',
    ISO_NAMESPACES,
    characterString('gmd:fileIdentifier', resource.id),
    characterString('gmd:language', resource.language) ?? nothing('gmd:language', 'unknown'),
    code('gmd:characterSet', 'MD_CharacterSetCode', 'utf8'),
    characterString('gmd:parentIdentifier', resource.parentId),
    code('gmd:hierarchyLevel', 'MD_ScopeCode', SCOPES[resource.level]),
    contact === undefined ? nothing('gmd:contact') : responsibleParty('gmd:contact', contact),
    date('gmd:dateStamp', resource.recordDate ?? resource.updated ?? resource.published ?? resource.created),
    characterString(
      'gmd:metadataStandardName',
      family === 'gmi'
        ? 'ISO 19115-2 Geographic Information - Metadata Part 2 Extensions for imagery and gridded data'
        : 'ISO 19115:2003/19139',
    ),
    characterString('gmd:metadataStandardVersion', family === 'gmi' ? 'ISO 19115-2:2009(E)' : '1.0'),
    ownFields === undefined ? undefined : extensionInfo(ownFields),
    identification(resource, elements, citation),
    full ? imageContent(resource, family) : undefined,
    full ? distribution(resource) : undefined,
    full ? lineage(resource) : undefined,
    full && family === 'gmi' ? acquisitionInformation(resource) : undefined,
  )
}
