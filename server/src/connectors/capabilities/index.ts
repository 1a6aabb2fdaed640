/**
 * Capabilities documents of WMS, WMTS, WFS and WCS: the service becomes an entry, and each of its layers one below it. Pure:
 * bytes in, records and refusals out. One document is in memory at a time.
 */
import { type DraftResource, finishResource } from '../../entry/finish-resource.ts'
import type { Harvested } from '../../entry/harvested.ts'
import { isPlainDoctype } from '../../xml/plain-doctype.ts'
import { createRecordSplitter, type RootElement, type SplitRecord, XML_LIMITS } from '../../xml/record-splitter.ts'
import { describeRoot, untilBroken, XML, type XmlContext, type XmlReader } from '../read-xml-records.ts'
import { readWcsOffer } from '../wcs/wcs-offer.ts'
import { readWfsOffer } from '../wfs/wfs-offer.ts'
import { readWmsOffer } from '../wms/wms-offer.ts'
import { readWmtsOffer } from '../wmts/wmts-offer.ts'
import type { OfferReader, OwsService } from './offer.ts'
import { below } from './ows-elements.ts'
import { serviceDrafts } from './service-drafts.ts'

const READERS: Readonly<Record<OwsService, OfferReader>> = {
  WMS: readWmsOffer,
  WMTS: readWmtsOffer,
  WFS: readWfsOffer,
  WCS: readWcsOffer,
}

/** A capabilities document with more elements and attributes is not read: 20,000 layers have about so many. */
const LIMITS = { ...XML_LIMITS, nodes: 1_000_000 }

/** The service that a root element is the capabilities of: one of ours or another. */
function serviceOf({ name, namespace }: RootElement): string | undefined {
  if (name === 'WMS_Capabilities' || name === 'WMT_MS_Capabilities') return 'WMS'
  if (name === 'Capabilities') return /\/(wmts|wcs|csw|wps|wfs|sos|wms)\b/.exec(namespace)?.[1]?.toUpperCase()
  return /^(WFS|WCS)_Capabilities$/.exec(name)?.[1] ?? /^(\w+)_Capabilities$/.exec(name)?.[1]
}

/** What a document is that is no capabilities document of the service; completes "refused: ...". */
function whatItIs(root: RootElement, service: OwsService): string {
  const wanted = `the capabilities of a ${service}`
  const other = serviceOf(root)
  if (other !== undefined) return `it is the capabilities document of a ${other}, not ${wanted}`
  if (/^CoverageDescriptions?$/.test(root.name)) return `it is a description of coverages, not ${wanted}`
  if (/^FeatureCollection$/.test(root.name)) return `it is a collection of features (GML), not ${wanted}`
  if (root.name === 'schema') return `it is an XML schema, not ${wanted}`
  if (root.name === 'Transaction') return `it is a request, not an answer`
  return describeRoot(root, wanted, 'capabilities')
}

/** Reads one capabilities document of a service. */
export function createCapabilitiesReader(
  service: OwsService,
  context: XmlContext & { readonly documentUrl?: string },
): XmlReader {
  const splitter = createRecordSplitter(
    (element) => serviceOf(element) === service || /^(?:ServiceException|Exception)Report$/.test(element.name),
    LIMITS,
    isPlainDoctype,
  )
  const refuse = (reason: string): Harvested => ({ kind: 'refused', place: context.place, reason })

  const harvest = ({ element, bytes }: SplitRecord): Harvested[] => {
    if (element.name.endsWith('ExceptionReport')) {
      const told = [...below(element, 'ExceptionText'), ...below(element, 'ServiceException')].map(({ text }) => text.trim())
      return [refuse(`it is an exception report of a service (${told.join(' ').replaceAll(/\s+/g, ' ').slice(0, 300)})`)]
    }
    const original = { mediaType: XML, standard: `${service.toLowerCase()}-capabilities` }
    const drafts = serviceDrafts(service, READERS[service](element), context)
    return Array.from(drafts, (draft, index): Harvested => {
      // the document is the original of the service; its layers are parts of it
      const isService = index === 0
      const place = isService ? context.place : `${context.place}, layer ${draft.identifiers[0]?.value ?? index}`
      const finished = finishResource(isService ? { ...draft, original } : (draft satisfies DraftResource), context)
      if ('refused' in finished) return { kind: 'refused', place, reason: finished.refused }
      const record = { resource: finished.resource, ...(isService ? { original: { ...original, bytes } } : {}) }
      return { kind: 'record', place, record }
    })
  }
  const guarded = untilBroken((reason) => [refuse(reason)])

  return {
    write: (bytes) => guarded(() => splitter.write(bytes).flatMap(harvest)),
    end: () =>
      guarded(() => {
        const { found, document } = splitter.end()
        return document.records > 0 ? found.flatMap(harvest) : [refuse(whatItIs(document.root, service))]
      }),
  }
}
