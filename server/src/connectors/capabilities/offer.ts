/** What a capabilities document says a service offers, whatever the service and its version. */
import type { Bbox } from '@graticule/contracts/bbox'
import type { Contact, Keyword, OnlineResource, TimeExtent } from '@graticule/contracts/resource'
import type { XmlElement } from '../../xml/xml-element.ts'

/** Services whose capabilities are harvested. */
export type OwsService = 'WMS' | 'WMTS' | 'WFS' | 'WCS'

/** A map layer, a feature type or a coverage. */
export interface OfferedLayer {
  /** What requests call it. */
  readonly name: string
  readonly title?: string | undefined
  readonly abstract?: string | undefined
  readonly keywords: readonly Keyword[]
  readonly boxes: readonly Bbox[]
  readonly time?: TimeExtent | undefined
  readonly formats: readonly string[]
  /** Metadata and data that the document links to. */
  readonly online: readonly OnlineResource[]
  readonly legends: readonly { readonly url: string; readonly title?: string }[]
  /** Whom the layer itself is attributed to. */
  readonly contacts: readonly Contact[]
}

/** A service and its layers. */
export interface ServiceOffer {
  readonly version: string
  readonly title?: string | undefined
  readonly abstract?: string | undefined
  readonly keywords: readonly Keyword[]
  readonly contacts: readonly Contact[]
  /** Fees and access constraints, in the words of the document. */
  readonly constraints: readonly string[]
  /** Where requests go, as the document says: the first that is a web address counts. */
  readonly addresses: readonly string[]
  readonly formats: readonly string[]
  readonly boxes: readonly Bbox[]
  readonly layers: readonly OfferedLayer[]
}

/** Reads the root element of a capabilities document. */
export type OfferReader = (root: XmlElement) => ServiceOffer
