import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'

/** Why a TIFF file is not drawn. The message is for those who look into it. */
export class TifFault extends Error {
  readonly trouble: LayerTrouble

  constructor(trouble: LayerTrouble, message: string) {
    super(message)
    this.name = 'TifFault'
    this.trouble = trouble
  }
}

/** The trouble of anything that was thrown while a file was read: the decoders throw what they like at damaged ones. */
export const troubleOfFault = (error: unknown): LayerTrouble => (error instanceof TifFault ? error.trouble : 'broken-file')
