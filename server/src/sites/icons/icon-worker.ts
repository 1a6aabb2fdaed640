/** Runs in a worker thread: draws an icon, which would hold the event loop for too long. */
import { parentPort, workerData } from 'node:worker_threads'
import type { IconKind } from '@graticule/contracts/sites/installed'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { drawLogo, drawMark } from './draw-icon.ts'
import { type Pixels, toPng } from './pixels.ts'

/** What is drawn: the mark in a colour, or a logo that was written anew by the portal (contents/read-upload.ts). */
export interface AskedIcon {
  readonly kind: IconKind
  readonly colour: string
  readonly logo?: { readonly mediaType: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array }
}

function read({ mediaType, bytes }: NonNullable<AskedIcon['logo']>): Pixels {
  if (mediaType === 'image/png') return PNG.sync.read(Buffer.from(bytes))
  return jpeg.decode(Buffer.from(bytes), { useTArray: true, formatAsRGBA: true })
}

const { kind, colour, logo } = workerData as AskedIcon
parentPort?.postMessage(toPng(logo === undefined ? drawMark(kind, colour) : drawLogo(kind, read(logo))), [])
