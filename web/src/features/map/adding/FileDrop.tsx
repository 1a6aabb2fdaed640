import { IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { addLayers } from './add-layers.ts'
import styles from './FileDrop.module.css'
import { openOwnFiles, type RefusedFile } from './open-own-files.ts'
import { RefusedDialog } from './RefusedDialog.tsx'

const hasFiles = ({ dataTransfer }: { readonly dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') === true

/** A popup takes what is dropped itself, or nothing. */
const isCovered = (): boolean => document.querySelector('dialog[open]') !== null

/** Whether files are dragged over the window. A file that is dropped beside the map does not take the page away. */
function useFilesOver(): boolean {
  const [isOver, setOver] = useState(() => !isCovered())
  useEffect(() => {
    const stop = new AbortController()
    const listen = (kind: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      window.addEventListener(kind, act, { signal: stop.signal })
    listen('dragenter', (event) => {
      if (hasFiles(event) && !isCovered()) setOver(true)
    })
    // it left the window
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false)
    })
    listen('dragover', (event) => {
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none'
    })
    listen('drop', (event) => {
      setOver(false)
      if (hasFiles(event)) event.preventDefault()
    })
    return () => stop.abort()
  }, [])
  return isOver
}

/** Over the map while files are dragged: dropped on it they become layers. By keyboard files are opened in the dialog that adds layers. */
export function FileDrop() {
  const { t } = useTranslation('adding')
  const isOver = useFilesOver()
  const [isReading, setReading] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const open = async (files: readonly File[]) => {
    setReading(true)
    const opened = await openOwnFiles(files)
    setReading(false)
    if (opened.layers.length > 0) await addLayers(opened.layers)
    setRefused(opened.refused)
  }
  return (
    <>
      {(isOver || isReading) && (
        <div
          role="presentation"
          className={styles['target']}
          onDragOver={(event) => {
            if (isReading || !hasFiles(event)) return
            event.preventDefault()
            event.dataTransfer.dropEffect = 'copy'
          }}
          onDrop={(event) => {
            event.preventDefault()
            if (!isReading) void open([...event.dataTransfer.files])
          }}
        >
          <div className={styles['frame']}>
            <div className={styles['words']} role="status">
              {isReading ? <Spinner /> : <IconUpload size={24} stroke={1.75} aria-hidden="true" />}
              <b>{t(isReading ? 'own.reading' : 'own.drop')}</b>
              {!isReading && <span>{t('own.dropHint')}</span>}
            </div>
          </div>
        </div>
      )}
      {refused.length > 0 && <RefusedDialog files={refused} onClose={() => setRefused([])} />}
    </>
  )
}
