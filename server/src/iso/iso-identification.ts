/** What a resource is: `MD_DataIdentification`, or `SV_ServiceIdentification` for services. */
import type { Keyword, Resource } from '@graticule/contracts/resource'
import type { ElementSet } from '@graticule/contracts/services/dab'
import { element, sequence, text, textElement, type Xml } from '../xml/write-xml.ts'
import { extent } from './iso-extent.ts'
import { characterString, citation, code, date, identifier, nothing, responsibleParty } from './iso-parts.ts'
import { TOPIC_CATEGORIES } from '@graticule/contracts/curation/topic-categories'

const TOPICS: ReadonlySet<string> = new Set(TOPIC_CATEGORIES)
const KEYWORD_TYPES = new Set(['discipline', 'place', 'stratum', 'temporal', 'theme'])
const isTopic = ({ kind, value }: Keyword): boolean => kind === 'topic' && TOPICS.has(value)

function dates({ created, published, updated }: Resource): Xml {
  const known = [
    ['creation', created],
    ['publication', published],
    ['revision', updated],
  ].filter((pair): pair is [string, string] => pair[1] !== undefined)
  if (known.length === 0) return nothing('gmd:date', 'unknown')
  return sequence(
    known.map(([kind, value]) =>
      element('gmd:date', {}, element('gmd:CI_Date', {}, date('gmd:date', value), code('gmd:dateType', 'CI_DateTypeCode', kind))),
    ),
  )
}

function ownCitation(resource: Resource): Xml {
  return element(
    'gmd:citation',
    {},
    element(
      'gmd:CI_Citation',
      {},
      characterString('gmd:title', resource.title) ?? nothing('gmd:title'),
      characterString('gmd:alternateTitle', resource.alternateTitle),
      dates(resource),
      ...resource.identifiers.map(({ scheme, value }) => identifier('gmd:identifier', scheme === 'doi' ? `doi:${value}` : value)),
    ),
  )
}

function keywords(list: readonly Keyword[]): Xml {
  const groups = Map.groupBy(
    list.filter((keyword) => !isTopic(keyword)),
    ({ kind = '', thesaurus = '' }) => JSON.stringify([KEYWORD_TYPES.has(kind) ? kind : 'theme', thesaurus]),
  )
  return sequence(
    [...groups].map(([key, group]) => {
      const [kind, thesaurus] = JSON.parse(key) as [string, string]
      return element(
        'gmd:descriptiveKeywords',
        {},
        element(
          'gmd:MD_Keywords',
          {},
          ...group.map(({ value }) => characterString('gmd:keyword', value)),
          code('gmd:type', 'MD_KeywordTypeCode', kind),
          thesaurus === '' ? undefined : citation('gmd:thesaurusName', thesaurus),
        ),
      )
    }),
  )
}

function constraints({ licence, useConstraints, dataCore }: Resource, citation: string | undefined): Xml | undefined {
  const told = [...useConstraints, ...(dataCore ? ['geossdatacore'] : [])]
  if (licence === undefined && told.length === 0 && citation === undefined) return undefined
  const licenceWords = licence?.url === undefined ? licence?.name : `${licence.name} (${licence.url})`
  const words = citation === undefined || licenceWords === undefined ? told : [licenceWords, ...told]
  return element(
    'gmd:resourceConstraints',
    {},
    element(
      'gmd:MD_LegalConstraints',
      {},
      ...words.map((word) => characterString('gmd:useLimitation', word)),
      licenceWords === undefined ? undefined : code('gmd:useConstraints', 'MD_RestrictionCode', 'license'),
      licenceWords === undefined ? undefined : code('gmd:useConstraints', 'MD_RestrictionCode', 'otherRestrictions'),
      characterString('gmd:otherConstraints', citation),
      characterString('gmd:otherConstraints', licenceWords),
    ),
  )
}

/** What every kind of identification begins with, in the order of `AbstractMD_Identification`. */
function beginning(resource: Resource, elements: ElementSet, citation: string | undefined): Xml {
  return sequence([
    ownCitation(resource),
    characterString('gmd:abstract', resource.abstract) ?? nothing('gmd:abstract'),
    ...(elements === 'brief' ? [] : resource.contacts.map((contact) => responsibleParty('gmd:pointOfContact', contact))),
    ...resource.thumbnails.map(({ url }) =>
      element('gmd:graphicOverview', {}, element('gmd:MD_BrowseGraphic', {}, characterString('gmd:fileName', url))),
    ),
    ...(elements === 'brief' ? [] : [keywords(resource.keywords)]),
    elements === 'full' ? constraints(resource, citation) : undefined,
  ])
}

function serviceIdentification(resource: Resource, elements: ElementSet, citation?: string): Xml {
  return element(
    'srv:SV_ServiceIdentification',
    {},
    beginning(resource, elements, citation),
    element('srv:serviceType', {}, element('gco:LocalName', {}, text(resource.online[0]?.protocol ?? 'other'))),
    extent('srv:extent', resource),
    element(
      'srv:couplingType',
      {},
      element(
        'srv:SV_CouplingType',
        {
          codeList: 'http://www.isotc211.org/2005/iso19119/resources/Codelist/gmxCodelists.xml#SV_CouplingType',
          codeListValue: 'loose',
        },
        text('loose'),
      ),
    ),
    nothing('srv:containsOperations', 'unknown'),
  )
}

function dataIdentification(resource: Resource, elements: ElementSet, citation?: string): Xml {
  const { resolution, language, keywords: words } = resource
  return element(
    'gmd:MD_DataIdentification',
    {},
    beginning(resource, elements, citation),
    elements === 'brief' || resolution === undefined
      ? undefined
      : element(
          'gmd:spatialResolution',
          {},
          element('gmd:MD_Resolution', {}, element('gmd:distance', {}, textElement('gco:Distance', resolution, { uom: 'm' }))),
        ),
    characterString('gmd:language', language) ?? nothing('gmd:language', 'unknown'),
    ...words.filter(isTopic).map(({ value }) => element('gmd:topicCategory', {}, textElement('gmd:MD_TopicCategoryCode', value))),
    extent('gmd:extent', resource),
  )
}

/** The identification of a resource, with as many elements as the set allows. */
export function identification(resource: Resource, elements: ElementSet, citation?: string): Xml {
  const content = resource.type === 'service' ? serviceIdentification : dataIdentification
  return element('gmd:identificationInfo', {}, content(resource, elements, citation))
}
