import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconEye,
  IconEyeOff,
  IconFocusCentered,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './LayerRow.module.css'

export interface LayerRowProps {
  readonly title: string
  /** What kind of layer, in a word. */
  readonly kind: string
  readonly visible: boolean
  /** Per cent, 100 = opaque. */
  readonly opacity: number
  readonly failed?: boolean
  readonly onVisible: (visible: boolean) => void
  readonly onOpacity: (opacity: number) => void
  readonly onRetry?: () => void
  /** What is absent cannot be done with this layer: no extent to zoom to, the footprints cannot be removed or moved. */
  readonly onZoom?: () => void
  readonly onUp?: () => void
  readonly onDown?: () => void
  readonly onRemove?: () => void
}

const icon = { size: 16, stroke: 1.75 } as const

/** One layer in the list: order, zoom, eye, remove, opacity; or, when it is not available, Retry. */
export function LayerRow(props: LayerRowProps) {
  const { title, kind, visible, opacity, failed = false, onVisible, onOpacity, onRetry, onZoom, onUp, onDown, onRemove } = props
  const { t } = useTranslation('map')
  const percent = t('layers.percent', { value: Math.round(opacity) })
  return (
    <li className={styles['row']}>
      <div className={styles['line']}>
        <span className={classes(styles['title'], !visible && styles['hidden'])} title={title}>
          {title}
        </span>
        {onUp && <IconButton small label={t('layers.up', { title })} icon={<IconChevronUp {...icon} />} onClick={onUp} />}
        {onDown && <IconButton small label={t('layers.down', { title })} icon={<IconChevronDown {...icon} />} onClick={onDown} />}
        {onZoom && (
          <IconButton small label={t('layers.zoomTo', { title })} icon={<IconFocusCentered {...icon} />} onClick={onZoom} />
        )}
        <IconButton
          small
          label={t(visible ? 'layers.hide' : 'layers.show', { title })}
          icon={visible ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
          onClick={() => onVisible(!visible)}
        />
        {onRemove && <IconButton small label={t('layers.remove', { title })} icon={<IconX {...icon} />} onClick={onRemove} />}
      </div>
      <div className={styles['line']}>
        <span className={styles['kind']}>
          <Tag>{kind}</Tag>
        </span>
        {failed ? (
          <>
            <Tag tone="err" icon={<IconAlertTriangle {...icon} />}>
              {t('layers.notAvailable')}
            </Tag>
            {onRetry && (
              <Button size="small" variant="quiet" aria-label={t('layers.retryLayer', { title })} onClick={onRetry}>
                {t('layers.retry')}
              </Button>
            )}
          </>
        ) : (
          <>
            <input
              className={styles['slider']}
              type="range"
              min={0}
              max={100}
              step={5}
              value={opacity}
              aria-label={t('layers.opacity', { title })}
              aria-valuetext={percent}
              onChange={(event) => onOpacity(event.target.valueAsNumber)}
              style={{ '--filled': `${opacity}%` } as React.CSSProperties}
            />
            <span className={styles['percent']} aria-hidden="true">
              {percent}
            </span>
          </>
        )}
      </div>
    </li>
  )
}
