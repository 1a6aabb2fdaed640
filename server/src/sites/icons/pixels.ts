/** Pictures as pixels, put together from simple shapes. */
import { PNG } from 'pngjs'

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

export interface Pixels {
  readonly width: number
  readonly height: number
  /** RGBA, not premultiplied. */
  readonly data: Uint8Array
}

export const blank = (side: number): Pixels => ({ width: side, height: side, data: new Uint8Array(side * side * 4) })

export const colourOf = (hex: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour

/** Lays a colour over a pixel, as far as it covers it (0 to 1). */
export function lay({ width, height, data }: Pixels, x: number, y: number, [red, green, blue]: Colour, cover: number): void {
  if (cover <= 0 || x < 0 || y < 0 || x >= width || y >= height) return
  const at = (y * width + x) * 4
  const over = Math.min(1, cover)
  const under = ((data[at + 3] ?? 0) / 255) * (1 - over)
  const alpha = over + under
  const mix = (mine: number, below: number) => Math.round((mine * over + below * under) / alpha)
  data[at] = mix(red, data[at] ?? 0)
  data[at + 1] = mix(green, data[at + 1] ?? 0)
  data[at + 2] = mix(blue, data[at + 2] ?? 0)
  data[at + 3] = Math.round(alpha * 255)
}

/** Fills what lies within a distance of a middle line; `distance` is in pixels, negative inside. Only the box around it is looked at. */
export function fill(
  pixels: Pixels,
  colour: Colour,
  [left, top, right, bottom]: readonly [number, number, number, number],
  distance: (x: number, y: number) => number,
): void {
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(pixels.height, Math.ceil(bottom)); y += 1)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(pixels.width, Math.ceil(right)); x += 1)
      lay(pixels, x, y, colour, 0.5 - distance(x + 0.5, y + 0.5))
}

/** The picture made larger or smaller, each new pixel the mean of those that it covers. */
export function scaled({ width, height, data }: Pixels, toWidth: number, toHeight: number): Pixels {
  const out = new Uint8Array(toWidth * toHeight * 4)
  for (let y = 0; y < toHeight; y += 1)
    for (let x = 0; x < toWidth; x += 1) {
      const [left, top] = [Math.floor((x * width) / toWidth), Math.floor((y * height) / toHeight)]
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / toWidth))
      const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / toHeight))
      const sum = [0, 0, 0, 0]
      for (let row = top; row < bottom; row += 1)
        for (let column = left; column < right; column += 1) {
          const at = (row * width + column) * 4
          const alpha = data[at + 3] ?? 0
          for (const part of [0, 1, 2]) sum[part] = (sum[part] ?? 0) + (data[at + part] ?? 0) * alpha
          sum[3] = (sum[3] ?? 0) + alpha
        }
      const alpha = sum[3] ?? 0
      const to = (y * toWidth + x) * 4
      for (const part of [0, 1, 2]) out[to + part] = alpha === 0 ? 0 : Math.round((sum[part] ?? 0) / alpha)
      out[to + 3] = Math.round(alpha / ((right - left) * (bottom - top)))
    }
  return { width: toWidth, height: toHeight, data: out }
}

/** The picture as a PNG file. */
export function toPng({ width, height, data }: Pixels): Buffer {
  const png = new PNG({ width, height })
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return PNG.sync.write(png)
}
