/** Flags of the whole portal. The server writes them into the page: they cost no request. */
import { type GeneralFlags, GeneralFlagsSchema } from '@graticule/contracts/settings/general'
import { isOf } from '../api/check.ts'
import { createStore } from '../state/create-store.ts'

const AS_SHIPPED: GeneralFlags = {
  isBulkDownloadEnabled: true,
  isEntryExtensionEnabled: true,
  isExtendedViewEnabled: true,
  hidesProofOfConcept: false,
  tourUrl: '',
  version: '',
}

/**
 * The flags in the head of a page; as the product ships where it holds none.
 * @rule S2-3.general-flags The download list is offered while isBulkDownloadEnabled is true, which it is by default
 */
export function flagsInPage(head: ParentNode): GeneralFlags {
  try {
    const flags: unknown = JSON.parse(head.querySelector<HTMLMetaElement>('meta[name="graticule-general"]')?.content ?? '')
    return isOf(GeneralFlagsSchema, flags) ? { ...AS_SHIPPED, ...flags } : AS_SHIPPED
  } catch {
    return AS_SHIPPED
  }
}

/** They follow the server while the page is open (follow-site.ts). */
export const useGeneralFlags = createStore<GeneralFlags>()(() => flagsInPage(document.head))
