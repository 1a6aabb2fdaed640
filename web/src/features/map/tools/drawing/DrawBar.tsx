import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconCircle,
  IconFocus2,
  IconKeyboard,
  IconPolygon,
  IconSquare,
  IconSquarePlus,
  IconX,
} from '@tabler/icons-react'
import { type RefObject, useEffect, useId, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatArea } from '../../../../i18n/joined.ts'
import { useShortcut } from '../../../../shell/shortcuts.ts'
import { useMediaQuery } from '../../../../browser/use-media-query.ts'
import { useDrawnArea } from '../../../../stores/map/drawn-area.ts'
import { useMapView } from '../../../../stores/map/map-view.ts'
import { Button } from '../../../../ui/Button.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { useEscape } from '../../../../ui/overlay/use-escape.ts'
import { announce } from '../../canvas/announcement.ts'
import styles from './DrawBar.module.css'
import { DrawForm } from './form/DrawForm.tsx'
import { useDrawSession } from './draw-session.ts'
import { faultText, finishDrawing, radiusText, sizeOf } from './finish-drawing.ts'
import { useLowSheet } from './use-low-sheet.ts'
import { DRAW_KINDS, emptySketch, sketchOf, withHand } from './sketch.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const KIND_ICONS = { box: <IconSquare {...icon} />, polygon: <IconPolygon {...icon} />, circle: <IconCircle {...icon} /> }

/** What is wrong with the drawing, also read out. */
function useFaultWords(): string | null | undefined {
  const { sketch, fault } = useDrawSession()
  const words = fault && faultText(fault, sketch)
  useEffect(() => {
    if (words) announce(words)
  }, [words])
  return words
}

/** What to do next, also read out unless a fault is. */
function useSpokenHint(touch: boolean): string {
  const { t } = useTranslation('draw')
  const sketch = useDrawSession((session) => session.sketch)
  const does = sketch.complete ? 'edit' : sketch.kind
  const hint = touch
    ? t(`hint.${does}Touch`)
    : t(does === 'edit' && sketch.kind === 'polygon' ? 'hint.editPolygon' : `hint.${does}`)
  const spoken = touch ? hint : `${hint} ${t('hint.steps')}`
  useEffect(() => {
    if (useDrawSession.getState().fault === null) announce(spoken)
  }, [spoken])
  return spoken
}

/** What is drawn, how large it is, and what can be done with it. */
export function DrawBar({ application }: { readonly application: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('draw')
  const sketch = useDrawSession((session) => session.sketch)
  const { held, cancel } = useDrawnArea()
  const [typing, setTyping] = useState(false)
  const formId = useId()
  const touch = useMediaQuery('(pointer: coarse)')
  useLowSheet()
  // the next keys are for the map again, where the drawing goes on
  useEscape(typing, () => {
    setTyping(false)
    application.current?.focus()
  })
  useShortcut('n', () => setTyping(true))
  const words = useFaultWords()
  const canEnd = typing || sketch.complete || (sketch.kind === 'polygon' && sketch.points.length > 2)
  const spoken = useSpokenHint(touch)
  return (
    <section className={styles['bar']} aria-label={t(held ? 'edit' : 'title')}>
      <div className={styles['row']}>
        <SketchButtons />
        <IconButton
          label={t('numbers')}
          icon={<IconKeyboard {...icon} />}
          aria-expanded={typing}
          aria-keyshortcuts="N"
          aria-controls={typing ? formId : undefined}
          onClick={() => setTyping(!typing)}
        />
        <span className={styles['end']}>
          {canEnd && (
            <Button
              variant="primary"
              size="small"
              icon={<IconCheck size={14} aria-hidden="true" />}
              // with the numbers open it submits them: what cannot be read is told first
              {...(typing ? { type: 'submit' as const, form: formId } : { onClick: () => finishDrawing() })}
            >
              {t('done')}
            </Button>
          )}
          <IconButton label={t('cancel')} icon={<IconX {...icon} />} onClick={cancel} />
        </span>
      </div>
      <Size />
      {words ? <p className={styles['over']}>{words}</p> : null}
      {typing ? <DrawForm id={formId} takesFocus={!touch} /> : <p className={styles['hint']}>{spoken}</p>}
    </section>
  )
}

/** What is drawn, back and forth, and where to begin anew. */
function SketchButtons() {
  const { t } = useTranslation('draw')
  const { sketch, past, future, setKind, undo, redo, change } = useDrawSession()
  const extent = useMapView((view) => view.extent)
  return (
    <>
      <div className={styles['kinds']} role="group" aria-label={t('kind')}>
        {DRAW_KINDS.map((kind) => (
          <IconButton
            key={kind}
            label={t(kind)}
            icon={KIND_ICONS[kind]}
            aria-pressed={kind === sketch.kind}
            onClick={() => setKind(kind)}
          />
        ))}
      </div>
      <IconButton
        label={t('undo')}
        icon={<IconArrowBackUp {...icon} />}
        unavailable={past.length === 0 ? t('nothing') : undefined}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={undo}
      />
      <IconButton
        label={t('redo')}
        icon={<IconArrowForwardUp {...icon} />}
        unavailable={future.length === 0 ? t('nothing') : undefined}
        onClick={redo}
      />
      {sketch.complete ? (
        <IconButton label={t('anew')} icon={<IconSquarePlus {...icon} />} onClick={() => change(emptySketch(sketch.kind))} />
      ) : null}
      {extent !== null && (
        <IconButton
          label={t('useView')}
          icon={<IconFocus2 {...icon} />}
          onClick={() => change(sketchOf({ kind: 'box', box: extent }))}
        />
      )}
    </>
  )
}

/** How large the area is, and whether that is too large. */
function Size() {
  const { t } = useTranslation('draw')
  const { sketch, hand } = useDrawSession()
  const maxArea = useDrawnArea((drawn) => drawn.maxArea)
  const shown = withHand(sketch, hand)
  const area = sizeOf(shown)
  if (area === undefined) return null
  const isOver = maxArea !== null && area > maxArea
  const size =
    maxArea === null
      ? t('size', { area: formatArea(area) })
      : t('sizeOfAtMost', { area: formatArea(area), most: formatArea(maxArea) })
  return (
    <p className={isOver ? styles['over'] : styles['size']}>
      {size}
      {shown.kind === 'circle' && shown.radius !== null && `, ${t('radiusOf', { radius: radiusText(shown.radius) })}`}
    </p>
  )
}
