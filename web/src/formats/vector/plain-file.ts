import type { Reach } from './shapes.ts'
import { coarsestResolutions, LABELS, SHAPES } from './thin-out.ts'
import type { VectorFeature, VectorFile } from './vector-file.ts'

/** What a reader has found in a file of a format that knows features only: no folders, pictures, links, or parts of the world. */
interface Found {
  readonly name?: string | undefined
  readonly features: readonly Omit<VectorFeature, 'coarsest' | 'coarsestLabel'>[]
  readonly looks: VectorFile['looks']
  readonly reach: Reach
}

/** The file of these features, with how coarse the map may be for each of them to be drawn. */
export function plainFile({ name, features, looks, reach }: Found): VectorFile {
  const shapes = features.map((feature) => feature.shapes)
  const [coarsest, labels] = [coarsestResolutions(shapes, SHAPES), coarsestResolutions(shapes, LABELS)]
  const { box } = reach
  return {
    ...(name === undefined ? {} : { name }),
    features: features.map((feature, at) => ({ ...feature, coarsest: coarsest[at]!, coarsestLabel: labels[at]! })),
    looks,
    regions: [],
    pictures: [],
    links: [],
    screens: [],
    ...(box === undefined ? {} : { extent: box }),
    wanted: [],
  }
}
