/**
 * Capabilities of Web Coverage Services: 1.0.0 (OGC 03-065r6), 1.1 (OGC 07-067r5), 2.0 (OGC 09-110r4) with the series of data
 * sets of its Earth-observation profile (OGC 10-140r2).
 */
import type { XmlElement } from '../../xml/xml-element.ts'
import type { OfferedLayer, ServiceOffer } from '../capabilities/offer.ts'
import {
  addressIn,
  all,
  at,
  below,
  boxesOf,
  contactOf,
  formatsOf,
  keywordsOf,
  metadataLinks,
  operationAddresses,
  owsService,
  timeOf,
  words,
} from '../capabilities/ows-elements.ts'

/** Reads the document of any version. */
export function readWcsOffer(root: XmlElement): ServiceOffer {
  const old = at(root, 'Service')
  const contents = at(root, 'Contents')
  const brief = all(at(root, 'ContentMetadata'), 'CoverageOfferingBrief')
  const series = below(contents, 'DatasetSeriesSummary')
  return {
    ...(old === undefined ? owsService(root) : oldService(old)),
    version: root.attributes['version']?.trim() || '2.0.1',
    addresses: operationAddresses(root, 'GetCoverage', 'GetCapabilities'),
    formats: formatsOf([...all(at(root, 'ServiceMetadata'), 'formatSupported'), ...all(contents, 'SupportedFormat')]),
    boxes: [],
    layers: [...[...brief, ...series].flatMap(coverageOf), ...all(contents, 'CoverageSummary').flatMap(summariesOf)],
  }
}

function oldService(service: XmlElement): ReturnType<typeof owsService> {
  const party = at(service, 'responsibleParty')
  const info = at(party, 'contactInfo')
  return {
    title: words(service, 'label') ?? words(service, 'name'),
    abstract: words(service, 'description'),
    keywords: keywordsOf(service),
    contacts: contactOf({
      organisation: words(party, 'organisationName'),
      individual: words(party, 'individualName'),
      email: words(info, 'address', 'electronicMailAddress'),
      url: addressIn(at(info, 'onlineResource')),
    }),
    constraints: all(service, 'fees', 'accessConstraints').flatMap((element) => words(element) ?? []),
  }
}

/** 1.1 may nest coverages; one without identifier only describes those inside it. */
function summariesOf(summary: XmlElement): OfferedLayer[] {
  return [...coverageOf(summary), ...all(summary, 'CoverageSummary').flatMap(summariesOf)]
}

function coverageOf(coverage: XmlElement): OfferedLayer[] {
  const named = ['CoverageId', 'DatasetSeriesId', 'Identifier', 'name'].map((name) => at(coverage, name)?.text.trim() ?? '')
  const name = named.find((text) => text !== '')
  if (name === undefined) return []
  const envelope = all(at(coverage, 'lonLatEnvelope'), 'timePosition').map(({ text }) => text.trim())
  const period = at(coverage, 'TimePeriod')
  const [begin, end] = [words(period, 'beginPosition'), words(period, 'endPosition')]
  const times = [
    ...(envelope.length === 2 ? [envelope.join('/')] : []),
    ...(begin === undefined ? [] : [`${begin}/${end ?? ''}`]),
  ]
  return [
    {
      name,
      title: words(coverage, 'Title') ?? words(coverage, 'label'),
      abstract: words(coverage, 'Abstract') ?? words(coverage, 'description'),
      keywords: keywordsOf(coverage),
      boxes: boxesOf(coverage),
      time: timeOf(times),
      formats: formatsOf(all(coverage, 'SupportedFormat')),
      online: metadataLinks(coverage),
      legends: [],
      contacts: [],
    },
  ]
}
