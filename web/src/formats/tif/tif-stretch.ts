/** Which bands of a file are drawn, and which values are darkest and lightest. */
import type { TifFile } from './tif-file.ts'
import type { TifLook } from './tif-messages.ts'
import { isNoData, readPixels, type Window } from './tif-pixels.ts'

/** Side of the part in the middle of the smallest copy that is looked at, pixels. */
const SAMPLE_SIDE = 1_024
/** Values beyond these shares are drawn as the darkest and the lightest: a few odd pixels would leave the rest grey. */
const DARKEST_SHARE = 0.02
const LIGHTEST_SHARE = 0.98

export type Stretch = readonly [number, number]

/** Bands that are drawn, from 0: three as red, green and blue, or one. Those that the file does not have are left out. */
export function drawnBands({ bands, colours, alpha }: TifFile, look: TifLook): number[] {
  const wished = look.bands?.map((band) => band - 1).filter((band) => band < bands)
  if (wished !== undefined && (wished.length === 1 || wished.length === 3)) return wished
  if (colours === 'palette') return [0]
  return bands - (alpha === undefined ? 0 : 1) >= 3 ? [0, 1, 2] : [0]
}

/** True for colours of 8 bits, which are drawn as they are unless the visitor stretches them. */
export const isAsIs = ({ colours, isBytes }: TifFile): boolean => isBytes && (colours === 'rgb' || colours === 'ycbcr')

function percentiles(values: number[]): Stretch {
  if (values.length === 0) return [0, 1]
  const sorted = Float64Array.from(values).toSorted()
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  const [low, high] = [at(DARKEST_SHARE), at(LIGHTEST_SHARE)]
  if (high > low) return [low, high]
  // one value nearly everywhere
  const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 1]
  return most > least ? [least, most] : [least, least + 1]
}

/** By the values in the middle of the smallest copy, band by band. */
async function measure(file: TifFile, bands: readonly number[]): Promise<Stretch[]> {
  const level = file.levels.at(-1)!
  const [left, top] = [level.width, level.height].map((side) => Math.max(0, Math.floor((side - SAMPLE_SIDE) / 2))) as [
    number,
    number,
  ]
  const window: Window = [left, top, Math.min(level.width, left + SAMPLE_SIDE), Math.min(level.height, top + SAMPLE_SIDE)]
  const { samples, mask } = await readPixels(file, level, window, bands)
  return samples.map((band) => {
    const values: number[] = []
    for (let index = 0; index < band.length; index++) {
      const value = Number(band[index])
      if (Number.isFinite(value) && !isNoData(value, file.noData) && mask?.[index] !== 0) values.push(value)
    }
    return percentiles(values)
  })
}

/** Stretches of files by the bands that they are of: measured once. */
export function createStretches(file: TifFile): (bands: readonly number[], look: TifLook) => Promise<readonly Stretch[]> {
  const measured = new Map<string, Promise<readonly Stretch[]>>()
  return (bands, { stretch }) => {
    if (stretch !== undefined) return Promise.resolve(bands.map(() => stretch))
    if (isAsIs(file) || file.colours === 'palette') return Promise.resolve(bands.map(() => [0, 255]))
    const key = bands.join()
    const known = measured.get(key) ?? measure(file, bands)
    measured.set(key, known)
    known.catch(() => measured.delete(key))
    return known
  }
}
