/**
 * Uploaded files: what they are by their bytes, and the same made harmless.
 * @rule B-content.upload-kinds The kind of a file is told by its bytes; pictures are written anew, and what is none of the kinds is refused
 */
import { MAX_DOCUMENT_BYTES, MAX_FILE_NAME, MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE } from '@graticule/contracts/contents/limits'
import type { DocumentType } from '@graticule/contracts/contents/original'
import { PortalError } from '@graticule/contracts/problem'
import { answerOfThread } from '../answer-of-thread.ts'
import { pictureFormat } from '../pictures/picture-format.ts'
import { say } from '../texts/say.ts'
import type { AskedDrawing, AskedPicture, WrittenDrawing, WrittenPicture } from './picture-worker.ts'

/** A file as it is kept and given out. */
export interface SafeFile {
  readonly mediaType: DocumentType
  readonly bytes: Uint8Array
  readonly width?: number
  readonly height?: number
}

const EXTENSIONS: Readonly<Record<DocumentType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
}
export const extensionOf = (mediaType: DocumentType): string => EXTENSIONS[mediaType]

/** Codes and words by what is wrong. */
const REFUSALS = {
  kind: ['unsupported-media-type', 'contents:upload.kind'],
  broken: ['invalid-body', 'contents:upload.broken'],
  behind: ['invalid-body', 'contents:upload.behind'],
  size: ['too-large', 'contents:upload.size'],
  pixels: ['invalid-body', 'contents:upload.pixels'],
  wait: ['unavailable', 'contents:upload.wait'],
} as const

function refused(reason: keyof typeof REFUSALS, values: Readonly<Record<string, number>> = {}): PortalError {
  const [code, words] = REFUSALS[reason]
  return new PortalError(code, say(words, values), { parameter: 'files' })
}

/** The refusal of a file that is too large. */
export const tooLarge = (): PortalError => refused('size', { megabytes: MAX_DOCUMENT_BYTES / 1_000_000 })

/** Longest that a picture may take to be read, ms. */
const PICTURE_MS = 30_000
/** Memory of the thread: four bytes a pixel, twice, and what decoders need. */
const THREAD_MB = 768
/** Memory of the thread that reads a drawing. */
const DRAWING_MB = 256
/** Drawings that may wait for their turn; each holds its file in memory. */
const WAITING_DRAWINGS = 8
/** One at a time: each takes a good part of the memory. */
let isBusy = false

const inThread = <Answer>(asked: AskedPicture | AskedDrawing, megabytes: number): Promise<Answer> =>
  answerOfThread(new URL('./picture-worker.ts', import.meta.url), asked, { mostMs: PICTURE_MS, megabytes })

async function picture(bytes: Uint8Array, { mediaType, width, height }: NonNullable<ReturnType<typeof pictureFormat>>) {
  const pixels = width * height
  /** @rule B-content.picture-size Pictures are at most 12,000 pixels long and 24 million pixels large, which is looked at before they are read */
  if (Math.max(width, height) > MAX_PICTURE_SIDE || pixels > MAX_PICTURE_PIXELS)
    throw refused('pixels', { width, height, side: MAX_PICTURE_SIDE, million: MAX_PICTURE_PIXELS / 1_000_000 })
  if (pixels === 0) throw refused('broken')
  if (isBusy) throw refused('wait')
  isBusy = true
  try {
    return await inThread<WrittenPicture>({ mediaType, bytes, pixels }, THREAD_MB)
  } catch {
    throw refused('broken')
  } finally {
    isBusy = false
  }
}

let waiting = 0
let lastDrawing: Promise<unknown> = Promise.resolve()

/**
 * A drawing, read in a thread: thousands of elements would hold everybody else.
 * @rule B-content.drawings-in-thread Drawings are read in a thread, one after the other
 */
async function drawing(bytes: Uint8Array): Promise<SafeFile> {
  if (waiting >= WAITING_DRAWINGS) throw refused('wait')
  waiting += 1
  const turn = lastDrawing.then(() => inThread<WrittenDrawing>({ mediaType: 'image/svg+xml', bytes }, DRAWING_MB))
  lastDrawing = turn.catch(() => undefined)
  let answer: WrittenDrawing
  try {
    answer = await turn
  } catch {
    throw refused('broken')
  } finally {
    waiting -= 1
  }
  if ('bytes' in answer) return { mediaType: 'image/svg+xml', bytes: answer.bytes }
  const reason = answer.refusal.replace(/\.$/, '')
  throw new PortalError('invalid-body', say('contents:upload.drawing', { reason }), { parameter: 'files' })
}

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text

const PDF_END = '%%EOF'
/** Blanks and zeros, with which programs fill up the end of a file. */
const FILLING = new Set([0, 9, 10, 12, 13, 32])

/**
 * Something else stands behind the end of a PDF (ISO 32000-1, 7.5.5): a page or an archive that hides in it. What lies before the end cannot
 * be told from the document, so the way in which it is given out has to make it harmless.
 * @rule B-content.pdf-end A PDF with other data behind its end is refused; all PDFs are saved by browsers and never opened by them
 */
function hasMoreThanPdf(bytes: Uint8Array): boolean {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(PDF_END)
  return at !== -1 && bytes.subarray(at + PDF_END.length).some((byte) => !FILLING.has(byte))
}

/** Looks like XML, with or without a mark of its encoding. */
const looksLikeXml = (bytes: Uint8Array): boolean =>
  /^(?:\uFEFF)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)))

/**
 * The file made harmless.
 * @throws PortalError 'too-large', 'unsupported-media-type', 'invalid-body', 'unavailable' while others are read
 */
export async function readUpload(bytes: Uint8Array): Promise<SafeFile> {
  if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge()
  const format = pictureFormat(bytes)
  const file = format === undefined ? undefined : await picture(bytes, format)
  if (file !== undefined) {
    if (file.bytes.length > MAX_DOCUMENT_BYTES * 2) throw tooLarge()
    return file
  }
  if (startsWith(bytes, '%PDF-')) {
    if (hasMoreThanPdf(bytes)) throw refused('behind')
    return { mediaType: 'application/pdf', bytes }
  }
  if (looksLikeXml(bytes)) return drawing(bytes)
  throw refused('kind')
}

/**
 * A name without folders, control characters and signs that systems take for something else, with the extension of its kind.
 * @rule B-content.file-names Names of uploaded files keep letters, digits, blanks and - _ . ( ), and end in the extension of their kind
 */
export function safeFileName(name: string, mediaType: DocumentType): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N} _().-]/gu, '')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[ .]+|[ .]+$/g, '')
  const extension = extensionOf(mediaType)
  const kept = [...stem].slice(0, MAX_FILE_NAME - extension.length - 1).join('')
  const isDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(kept)
  return `${kept === '' || isDevice ? 'document' : kept}.${extension}`
}
