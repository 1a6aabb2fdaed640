import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { classes } from '../../../ui/classes.ts'
import { FileButton } from '../../../ui/fields/FileButton.tsx'
import { type OpenedFiles, openOwnFiles, type RefusedFile } from './open-own-files.ts'
import styles from './OwnFiles.module.css'
import { RefusedFiles } from './RefusedFiles.tsx'

interface OwnFilesProps {
  /** At least one file can be shown. */
  readonly onOpened: (opened: OpenedFiles) => void
}

/** What the list of files of a device offers first; what a file is, is told by what is in it. */
const OFFERED = '.kml,.kmz,.gpx,.geojson,.json,.tif,.tiff'

/** Opens files one choice at a time, and keeps those of the last choice that were refused. */
function useOpening(onOpened: OwnFilesProps['onOpened']) {
  const [isReading, setReading] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const open = async (files: readonly File[]) => {
    if (files.length === 0 || isReading) return
    setReading(true)
    setRefused([])
    const opened = await openOwnFiles(files)
    setReading(false)
    if (opened.layers.length > 0) onOpened(opened)
    else setRefused(opened.refused)
  }
  return { isReading, refused, open }
}

/** Opens files of the visitor's own, which are chosen or dropped. */
export function OwnFiles({ onOpened }: OwnFilesProps) {
  const { t } = useTranslation('adding')
  const titleId = useId()
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  const { isReading, refused, open } = useOpening(onOpened)
  const drag = (event: DragEvent, isNow: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isNow)
  }
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <h3 id={titleId}>{t('own.title')}</h3>
      <div
        role="presentation"
        className={classes(styles['target'], isOver && styles['over'])}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          void open([...event.dataTransfer.files])
        }}
      >
        <FileButton
          label={t(isReading ? 'own.reading' : 'own.open')}
          icon={<IconUpload size={16} stroke={1.75} aria-hidden="true" />}
          busy={isReading}
          accept={OFFERED}
          describedBy={hintId}
          onFiles={(files) => void open(files)}
        />
        <p id={hintId}>{t('own.hint')}</p>
      </div>
      {/* there from the start, so that the words are read out when they come */}
      <div role="alert">
        {refused.length > 0 && (
          <>
            <p className={styles['refusedTitle']}>{t('own.refused', { count: refused.length })}</p>
            <RefusedFiles files={refused} />
          </>
        )}
      </div>
    </section>
  )
}
