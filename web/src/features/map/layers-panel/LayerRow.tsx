import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconEye,
  IconEyeOff,
  IconFocusCentered,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './LayerRow.module.css'

export interface LayerRowProps {
  readonly title: string
  /** What kind of layer, in a word. */
  readonly kind: string
  /** Id of the layer, where the row can be moved. */
  readonly id?: string
  /** What moves the row; the place stays empty without. */
  readonly grip?: ReactNode
  /** The layer in hand: a bar at its left. */
  readonly active?: boolean
  /** It is being moved. */
  readonly held?: boolean
  /** Where the dragged row would be put down. */
  readonly line?: 'above' | 'below' | undefined
  readonly visible?: boolean
  /** Per cent, 100 = opaque. */
  readonly opacity?: number
  readonly loading?: boolean
  readonly failed?: boolean
  /** Stands under the row: why it is not available, that it shows another time. */
  readonly note?: string | undefined
  /** What there is to know and to choose; opened by a button of the row. */
  readonly settings?: ReactNode
  /** What is absent cannot be done with this layer: no extent to zoom to, the footprints cannot be removed or moved. */
  readonly onActivate?: (() => void) | undefined
  readonly onVisible?: ((visible: boolean) => void) | undefined
  readonly onOpacity?: ((opacity: number) => void) | undefined
  readonly onRetry?: (() => void) | undefined
  readonly onZoom?: (() => void) | undefined
  readonly onUp?: (() => void) | undefined
  readonly onDown?: (() => void) | undefined
  readonly onRemove?: (() => void) | undefined
  /** What `onRemove` is called, where it does not take the layer off the map. */
  readonly removeLabel?: string
}

const icon = { size: 16, stroke: 1.75 } as const

/** One layer in the list: order, name, zoom, eye, remove, opacity; or, when it is not available, why and Retry. */
export function LayerRow(props: LayerRowProps) {
  const { title, grip, active = false, held = false, line, visible = true, loading = false, failed = false, note } = props
  const { t } = useTranslation('layers')
  const [open, setOpen] = useState(false)
  const settingsId = useId()
  return (
    <li
      className={classes(
        styles['row'],
        active && styles['active'],
        held && styles['held'],
        line !== undefined && styles[line],
        !visible && styles['hidden'],
      )}
      data-layer-row={props.id}
      aria-current={active ? 'true' : undefined}
    >
      <span className={styles['grip']}>{grip}</span>
      <div className={styles['line']}>
        <Title title={title} onActivate={props.onActivate} />
        <Buttons {...props} open={open} settingsId={settingsId} onSettings={() => setOpen(!open)} />
      </div>
      <div className={styles['line']}>
        <span className={styles['kind']}>
          <Tag>{props.kind}</Tag>
        </span>
        {failed ? <Unavailable title={title} onRetry={props.onRetry} /> : <Opacity {...props} />}
      </div>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {open && (
        <div id={settingsId} className={styles['settings']}>
          {props.settings}
        </div>
      )}
      {loading && <span className={styles['loading']} role="progressbar" aria-label={t('row.loading', { title })} />}
    </li>
  )
}

/** The name; where the layer can be taken in hand, as a button that does so. */
function Title({ title, onActivate }: Pick<LayerRowProps, 'title' | 'onActivate'>) {
  const { t } = useTranslation('layers')
  const name = <span className={styles['name']}>{title}</span>
  return onActivate ? (
    <button
      type="button"
      className={styles['title']}
      data-layer-title
      title={title}
      aria-label={t('row.activate', { title })}
      onClick={onActivate}
    >
      {name}
    </button>
  ) : (
    <span className={styles['title']} title={title}>
      {name}
    </span>
  )
}

interface ButtonsProps extends LayerRowProps {
  readonly open: boolean
  readonly settingsId: string
  readonly onSettings: () => void
}

/** What can be done with the layer, as far as it can be. */
function Buttons({ open, settingsId, onSettings, ...props }: ButtonsProps) {
  const { title, visible = true, settings, onVisible, onZoom, onUp, onDown, onRemove } = props
  const { t } = useTranslation('layers')
  return (
    <span className={styles['buttons']}>
      {onUp && <IconButton small label={t('row.up', { title })} icon={<IconChevronUp {...icon} />} onClick={onUp} />}
      {onDown && <IconButton small label={t('row.down', { title })} icon={<IconChevronDown {...icon} />} onClick={onDown} />}
      {settings !== undefined && (
        <IconButton
          small
          label={t('row.settings', { title })}
          icon={<IconAdjustmentsHorizontal {...icon} />}
          aria-expanded={open}
          aria-controls={open ? settingsId : undefined}
          onClick={onSettings}
        />
      )}
      {onZoom && <IconButton small label={t('row.zoomTo', { title })} icon={<IconFocusCentered {...icon} />} onClick={onZoom} />}
      {onVisible && (
        <IconButton
          small
          label={t(visible ? 'row.hide' : 'row.show', { title })}
          icon={visible ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
          onClick={() => onVisible(!visible)}
        />
      )}
      {onRemove && (
        <IconButton small label={props.removeLabel ?? t('row.remove', { title })} icon={<IconX {...icon} />} onClick={onRemove} />
      )}
    </span>
  )
}

function Unavailable({ title, onRetry }: { title: string; onRetry: (() => void) | undefined }) {
  const { t } = useTranslation('layers')
  return (
    <>
      <Tag tone="err" icon={<IconAlertTriangle {...icon} />}>
        {t('row.notAvailable')}
      </Tag>
      {onRetry && (
        <Button size="small" variant="quiet" aria-label={t('row.retryLayer', { title })} onClick={onRetry}>
          {t('row.retry')}
        </Button>
      )}
    </>
  )
}

function Opacity({ title, opacity, onOpacity }: LayerRowProps) {
  const { t } = useTranslation('layers')
  if (opacity === undefined || !onOpacity) return <span className={styles['shared']}>{t('panel.sharesOpacity')}</span>
  const percent = t('row.percent', { value: Math.round(opacity) })
  return (
    <>
      <input
        className={styles['slider']}
        type="range"
        min={0}
        max={100}
        step={5}
        value={opacity}
        aria-label={t('row.opacity', { title })}
        aria-valuetext={percent}
        onChange={(event) => onOpacity(event.target.valueAsNumber)}
        style={{ '--filled': `${opacity}%` } as React.CSSProperties}
      />
      <span className={styles['percent']} aria-hidden="true">
        {percent}
      </span>
    </>
  )
}
