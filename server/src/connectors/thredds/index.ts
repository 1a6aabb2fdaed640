/**
 * THREDDS catalogues (InvCatalog 1.0): their datasets become entries, their references to other catalogues are told. Pure:
 * bytes in, records, refusals and references out. One catalogue is in memory at a time.
 */
import { finishResource, type DraftResource } from '../../entry/finish-resource.ts'
import type { Harvested } from '../../entry/harvested.ts'
import { createRecordSplitter, XML_LIMITS } from '../../xml/record-splitter.ts'
import { childrenNamed, type XmlElement } from '../../xml/xml-element.ts'
import { describeRoot, untilBroken, type XmlContext, type XmlReader } from '../read-xml-records.ts'
import { datasetDraft, sizeOf } from './dataset.ts'
import { metadataOf, named, passedOn, textOf, type Metadata } from './inherited-metadata.ts'
import { leadsToData, linksTo, servicesOf, type Services } from './services.ts'

const NAMESPACE = /^(?:http:\/\/www\.unidata\.ucar\.edu\/namespaces\/thredds\/InvCatalog\/|$)/
/** A catalogue with more elements and attributes is not read. */
const LIMITS = { ...XML_LIMITS, nodes: 1_000_000 }

/** What a catalogue is read for. */
export interface ThreddsContext extends XmlContext {
  /** Where it was fetched from, after redirects: bases without host are resolved against it. */
  readonly documentUrl?: string
  /** Told the references to other catalogues, as they are written. */
  readonly onReferences?: (hrefs: readonly string[]) => void
}

/** Reads one catalogue. It is a container; datasets that have a path or an access are its records. */
export function createThreddsReader(context: ThreddsContext): XmlReader {
  const splitter = createRecordSplitter(({ name, namespace }) => name === 'catalog' && NAMESPACE.test(namespace), LIMITS)
  const refuse = (reason: string): Harvested => ({ kind: 'refused', place: context.place, reason })

  const harvest = (catalog: XmlElement): Harvested[] => {
    const services = servicesOf(catalog)
    const hrefs: string[] = []
    const found: Harvested[] = [{ kind: 'container', place: context.place, what: 'catalog' }]
    for (const draft of draftsOf(catalog, { services, context, onReference: (href) => hrefs.push(href) })) {
      const place = `${context.place}, dataset ${draft.identifiers[0]?.value ?? draft.title}`
      const finished = finishResource(draft, context)
      found.push(
        'refused' in finished
          ? { kind: 'refused', place, reason: finished.refused }
          : { kind: 'record', place, record: { resource: finished.resource } },
      )
    }
    context.onReferences?.(hrefs)
    return found
  }
  const guarded = untilBroken((reason) => [refuse(reason)])

  return {
    write: (bytes) => guarded(() => splitter.write(bytes).flatMap(({ element }) => harvest(element))),
    end: () =>
      guarded(() => {
        const { found, document } = splitter.end()
        if (document.records > 0) return found.flatMap(({ element }) => harvest(element))
        return [refuse(describeRoot(document.root, 'a THREDDS catalogue', 'catalogues'))]
      }),
  }
}

interface Walk {
  readonly services: Services
  readonly context: ThreddsContext
  readonly onReference: (href: string) => void
}

/** The datasets within an element, in the order of the document. */
function* draftsOf(within: XmlElement, walk: Walk, inherited: Metadata = []): Generator<DraftResource> {
  for (const element of within.children) {
    if (element.name === 'catalogRef') {
      const href = element.attributes['href']?.trim() ?? ''
      if (href !== '') walk.onReference(href)
    }
    if (element.name !== 'dataset') continue
    const draft = draftOf(element, walk, inherited)
    if (draft !== undefined) yield draft
    yield* draftsOf(element, walk, passedOn(element, inherited))
  }
}

/** The draft of a dataset that can be got somewhere; `undefined` for those that only hold others. */
function draftOf(element: XmlElement, { services, context }: Walk, inherited: Metadata): DraftResource | undefined {
  const metadata = metadataOf(element, inherited)
  const { urlPath, serviceName: attribute } = element.attributes
  const serviceName = attribute ?? textOf(metadata, 'serviceName')
  const accesses = [
    ...(urlPath === undefined || urlPath === '' ? [] : [{ path: urlPath, service: serviceName, size: sizeOf(metadata) }]),
    ...childrenNamed(element, 'access').map(({ attributes, children }) => ({
      path: attributes['urlPath'] ?? '',
      service: attributes['serviceName'] ?? serviceName,
      size: sizeOf(named(children, 'dataSize')),
    })),
  ].filter(({ path }) => path !== '')
  const [first] = accesses
  if (first === undefined) return undefined
  const known = accesses.map((access) => ({ ...access, services: servicesNamed(services, access.service) }))
  // a path of a resolver only leads on to the latest of others
  if (known.every((access) => access.services.length > 0 && !leadsToData(access.services))) return undefined
  const catalogUrl = context.documentUrl
  const host = catalogUrl === undefined ? context.fallbackId : new URL(catalogUrl).host
  return datasetDraft({
    element,
    metadata,
    links: known.flatMap(({ path, services: those, size }) => linksTo(path, those, { catalogUrl, size })),
    catalogUrl,
    fallbackId: `${host}#${first.path}`,
  })
}

/** The services of a name; a dataset that names none has the service of the catalogue that holds most. */
function servicesNamed(services: Services, name: string | undefined): NonNullable<ReturnType<Services['get']>> {
  return (name === undefined ? [...services.values()].toSorted((a, b) => b.length - a.length)[0] : services.get(name)) ?? []
}
