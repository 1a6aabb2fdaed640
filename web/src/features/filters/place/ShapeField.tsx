import type { Bbox } from '@graticule/contracts/bbox'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatArea } from '../../../i18n/joined.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { FilterChip } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { FieldWords } from '../../../ui/fields/Field.tsx'
import { FileButton } from '../../../ui/fields/FileButton.tsx'
import { areaOfBoxes, type Shape } from './shape.ts'
import styles from './ShapeField.module.css'
import { type Reading, useAreaFile } from './use-area-file.ts'
import type { FilterDraft } from '../use-filter-draft.ts'

const ACCEPTED = '.kml,.kmz,.geojson,.json,.zip,.wkt,.txt'

/** The outline that is searched in, the way to bring one in a file, and how large the area is. Files may be dropped on `children` too. */
export function ShapeField({ filters, children }: { filters: FilterDraft; children: ReactNode }) {
  const { t } = useTranslation('filters')
  const { draft, takeShape, state } = filters
  const { reading, read } = useAreaFile(takeShape)
  const [over, setOver] = useState(false)
  const { shape } = draft
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div
      role="presentation"
      className={classes(styles['drop'], over && styles['over'])}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        read(event.dataTransfer.files[0])
      }}
    >
      {shape !== null && (
        <FilterChip
          label={t('shape.label')}
          value={shape.name || t('shape.unnamed')}
          removeLabel={t('shape.remove')}
          onRemove={() => takeShape(null)}
        />
      )}
      {children}
      <Upload isReading={reading.state === 'reading'} onFile={read} />
      <ShapeWords reading={reading} shape={shape} areas={state.filters.areas} />
    </div>
  )
}

/** The button that asks for a file, and which kinds there are. */
function Upload({ isReading, onFile }: { readonly isReading: boolean; readonly onFile: (file: File) => void }) {
  const { t } = useTranslation('filters')
  return (
    <div className={styles['upload']}>
      <FileButton
        variant="quiet"
        size="small"
        label={t(isReading ? 'shape.reading' : 'shape.upload')}
        icon={<IconUpload size={14} stroke={1.75} aria-hidden="true" />}
        busy={isReading}
        accept={ACCEPTED}
        describedBy="shape-kinds"
        onFile={onFile}
      />
      <span id="shape-kinds" className={styles['hint']}>
        {t('shape.kinds')}
      </span>
    </div>
  )
}

interface ShapeWordsProps {
  readonly reading: Reading
  readonly shape: Shape | null
  readonly areas: readonly Bbox[]
}

/** Why a file was not taken, or how large the area is and what was left out of it. */
function ShapeWords({ reading, shape, areas }: ShapeWordsProps) {
  const { t } = useTranslation('filters')
  const area = shape === null ? areaOfBoxes(areas) : shape.area
  // there from the start, so that the words are read out when they come
  return (
    <div role="status" className={styles['hint']}>
      {reading.state === 'failed' && (
        <FieldWords id="shape-fault" bad words={t(`shape.problem.${reading.problem}`, { name: reading.name })} />
      )}
      {area > 0 && (
        <p>{t(shape === null ? 'shape.area' : 'shape.areaOf', { area: formatArea(area), count: shape?.parts ?? 1 })}</p>
      )}
      {reading.state === 'read' && shape !== null && reading.kept < reading.corners && (
        <p>{t('shape.simplified', { kept: formatCount(reading.kept), corners: formatCount(reading.corners) })}</p>
      )}
      {reading.state === 'read' && shape !== null && reading.unknownDatum !== undefined && (
        <p>{t('shape.unknownDatum', { datum: reading.unknownDatum })}</p>
      )}
    </div>
  )
}
