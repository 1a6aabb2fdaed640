/** Makes small logos in the browser: from a file of the visitor, or of letters. What is drawn on a canvas holds no script and no metadata. */
import { MAX_LOGO_TEXT } from '@graticule/contracts/sites/branding'

/** What the file dialog offers. */
export const LOGO_KINDS = 'image/png,image/jpeg,image/webp,image/svg+xml'
/** Twice what is shown, pixels. */
const HEIGHT = 60
const MAX_WIDTH = 320

function canvasOf(
  width: number,
  height: number,
): { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D } | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  return context === null ? undefined : { canvas, context }
}

/** The smallest form that fits; `undefined` = none does. */
const written = (canvas: HTMLCanvasElement): string | undefined =>
  [canvas.toDataURL('image/png'), canvas.toDataURL('image/webp', 0.85)].find((text) => text.length <= MAX_LOGO_TEXT)

async function loaded(file: File): Promise<HTMLImageElement | undefined> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** A logo, or the text that says why there is none. */
export type MadeLogo = { readonly logo: string } | { readonly fault: 'notImage' | 'foreignParts' }
const NO_IMAGE: MadeLogo = { fault: 'notImage' }

/**
 * The image of a file, drawn anew in the size of a logo. Browsers let no page read a drawing with foreign parts (HTML, section 4.12.5.1.14).
 * @rule B-sites.logo-refused A file that cannot become a logo is refused with what is wrong and what to do
 */
export async function logoOfFile(file: File): Promise<MadeLogo> {
  const image = await loaded(file)
  if (image === undefined || image.naturalHeight === 0) return NO_IMAGE
  const width = Math.max(1, Math.min(MAX_WIDTH, Math.round((image.naturalWidth / image.naturalHeight) * HEIGHT)))
  const made = canvasOf(width, HEIGHT)
  if (made === undefined) return NO_IMAGE
  const { canvas, context } = made
  const height = Math.min(HEIGHT, (width * image.naturalHeight) / image.naturalWidth)
  context.drawImage(image, 0, (HEIGHT - height) / 2, width, height)
  try {
    const logo = written(canvas)
    return logo === undefined ? NO_IMAGE : { logo }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return { fault: 'foreignParts' }
    throw error
  }
}

/** First letters of the first two words of a name. */
export const lettersOf = (name: string): string =>
  name
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')

/** A square of the colour of the site with the first letters of its name. */
export function logoOfLetters(name: string, colour: string): string | undefined {
  const made = canvasOf(HEIGHT, HEIGHT)
  if (made === undefined) return undefined
  const { canvas, context } = made
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(0, 0, HEIGHT, HEIGHT, 13)
  context.fill()
  context.fillStyle = '#ffffff'
  context.font = `680 26px ${getComputedStyle(document.body).fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(lettersOf(name), HEIGHT / 2, HEIGHT / 2 + 1)
  return written(canvas)
}
