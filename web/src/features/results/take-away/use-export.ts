import type { ExportFormatName } from '@graticule/contracts/services/export'
import { useEffect, useRef, useState } from 'react'
import { type ExportedFile, type ExportProgress, getExport } from '../../../api/export.ts'
import type { Failure } from '../../../api/http.ts'
import { saveBlob } from '../../../browser/save-file.ts'

/** Where an export is. `progress` is undefined until something has come. */
export type ExportState =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly progress: ExportProgress | undefined }
  | { readonly state: 'done'; readonly result: Omit<ExportedFile, 'file'> }
  | { readonly state: 'failed'; readonly failure: Failure; readonly brokeOff: boolean }

/** Between two drawings of the progress, ms. */
const DRAW_EVERY_MS = 150

/** One export at a time, which ends when the part of the page goes. The file is saved as soon as it is whole. */
export function useExport() {
  const [shown, setShown] = useState<ExportState>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(address: string, format: ExportFormatName): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setShown({ state: 'running', progress: undefined })
    let last = 0
    let hasBegun = false
    const onProgress = (progress: ExportProgress) => {
      hasBegun = true
      const now = performance.now()
      if (now - last < DRAW_EVERY_MS) return
      last = now
      setShown({ state: 'running', progress })
    }
    const reply = await getExport(address, format, { signal: controller.signal, onProgress })
    if (running.current !== controller) return
    if (!reply.ok) return setShown({ state: 'failed', failure: reply.failure, brokeOff: hasBegun })
    const { file, ...result } = reply.value
    saveBlob(result.name, file)
    setShown({ state: 'done', result })
  }

  return { shown, start, cancel: () => running.current?.abort() }
}
