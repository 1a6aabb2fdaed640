import { MAX_AREA_FILE_BYTES } from '@graticule/contracts/limits'
import { useRef, useState } from 'react'
import { askAreaWorker } from '../area-file/ask-area-worker.ts'
import type { AreaFileProblem } from '../area-file/polygon.ts'
import { type Shape, shapeOf } from './shape.ts'

/** What became of the last file. */
export type Reading =
  | { readonly state: 'idle' | 'reading' }
  | { readonly state: 'failed'; readonly problem: AreaFileProblem; readonly name: string }
  | { readonly state: 'read'; readonly corners: number; readonly kept: number; readonly unknownDatum?: string }

/** Reads files that are chosen or dropped; the last one counts. */
export function useAreaFile(take: (shape: Shape) => void) {
  const [reading, setReading] = useState<Reading>({ state: 'idle' })
  const last = useRef(0)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    const mine = ++last.current
    const { name } = file
    if (file.size > MAX_AREA_FILE_BYTES) return setReading({ state: 'failed', problem: 'too-large', name })
    setReading({ state: 'reading' })
    const answer = await askAreaWorker(file)
    if (mine !== last.current) return
    const shape = 'problem' in answer ? undefined : shapeOf(answer.text, name)
    if ('problem' in answer || shape === undefined) {
      return setReading({ state: 'failed', problem: 'problem' in answer ? answer.problem : 'not-readable', name })
    }
    setReading({ ...answer, state: 'read' })
    take(shape)
  }
  return { reading, read: (file: File | undefined) => void read(file) }
}
