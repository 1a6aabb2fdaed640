import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../../../i18n/index.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { TextField } from '../../../../../ui/fields/Field.tsx'
import { IconButton } from '../../../../../ui/IconButton.tsx'
import styles from './DrawForm.module.css'
import { useDrawSession } from '../draw-session.ts'
import { finishDrawing } from '../finish-drawing.ts'
import { emptySketch, type Sketch } from '../sketch.ts'
import { readTexts, textsOf } from './sketch-texts.ts'

const BOX = ['west', 'south', 'east', 'north'] as const
const CIRCLE = ['latitude', 'longitude', 'radius'] as const

/** The texts of the fields. They follow what is drawn, and what is drawn follows them as soon as they can be read. */
function useSketchTexts() {
  const sketch = useDrawSession((session) => session.sketch)
  const [seen, setSeen] = useState<Sketch>(sketch)
  const [texts, setTexts] = useState(() => textsOf(sketch))
  /** Fields that were left once: their faults are told. */
  const [left, setLeft] = useState<readonly number[] | 'all'>([])
  if (seen !== sketch) {
    setSeen(sketch)
    setTexts(textsOf(sketch))
    if (seen.kind !== sketch.kind) setLeft([])
  }
  const { faults } = readTexts(sketch.kind, texts)
  const write = (next: readonly string[]) => {
    setTexts(next)
    const { sketch: meant } = readTexts(sketch.kind, next)
    if (meant === undefined) return
    // what was typed stays as it was typed
    setSeen(meant)
    useDrawSession.getState().change(meant, 'form')
  }
  const faultOf = (at: number) => {
    const fault = faults[at]
    if (fault === undefined || !(left === 'all' || (left.includes(at) && fault !== 'missing'))) return undefined
    return fault === 'missing' ? ('unread' as const) : fault
  }
  const leave = (at: number) => setLeft((before) => (before === 'all' ? before : [...before, at]))
  return { kind: sketch.kind, texts, write, faultOf, leave, faults, showAll: () => setLeft('all') }
}

/** The area as numbers: west, south, east and north; centre and radius; or one corner after the other. Its button stands in the bar. */
export function DrawForm({ id, takesFocus }: { readonly id: string; readonly takesFocus: boolean }) {
  const { t } = useTranslation('draw')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // on a touch screen a field with the focus brings up the keyboard
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const texts = useSketchTexts()
  const { kind, faults, showAll } = texts
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const bad = faults.findIndex((fault) => fault !== undefined)
    if (bad === -1) finishDrawing()
    else {
      showAll()
      form.current?.querySelectorAll('input')[bad]?.focus()
    }
  }
  return (
    <form id={id} ref={form} className={styles['form']} noValidate onSubmit={onSubmit}>
      {kind !== 'polygon' ? (
        <div className={kind === 'box' ? styles['four'] : styles['three']}>
          {(kind === 'box' ? BOX : CIRCLE).map((name, at) => (
            <NumberField key={name} texts={texts} at={at} label={t(`form.${name}`)} />
          ))}
        </div>
      ) : (
        <Corners texts={texts} />
      )}
      <p className={styles['hint']}>{t(kind === 'box' ? 'form.hintBox' : 'form.hint')}</p>
      {/* for Enter in a field */}
      <button type="submit" hidden>
        {t('done')}
      </button>
    </form>
  )
}

type SketchTexts = ReturnType<typeof useSketchTexts>

/** One number, and what is wrong with it once it was left. */
function NumberField({
  texts: sketchTexts,
  at,
  label,
}: {
  readonly texts: SketchTexts
  readonly at: number
  readonly label: string
}) {
  const { t } = useTranslation('draw')
  const { kind, texts, write, faultOf, leave } = sketchTexts
  const fault = faultOf(at)
  return (
    <TextField
      label={label}
      value={texts[at] ?? ''}
      code
      inputMode={kind === 'circle' && at === 2 ? 'decimal' : 'text'}
      error={fault && t(`fault.${fault}`)}
      onBlur={() => leave(at)}
      onChange={(event) => write(texts.with(at, event.target.value))}
    />
  )
}

/** Latitude and longitude of each corner; corners are added and taken away. */
function Corners({ texts: sketchTexts }: { readonly texts: SketchTexts }) {
  const { t } = useTranslation('draw')
  const { kind, texts, write } = sketchTexts
  const rows = Array.from({ length: texts.length / 2 }, (_, row) => row)
  const removeRow = (row: number) => {
    const less = texts.toSpliced(row * 2, 2)
    // with fewer than three corners there is no polygon left to show
    if (readTexts(kind, less).sketch === undefined) useDrawSession.getState().change(emptySketch(kind))
    write(less)
  }
  return (
    <>
      <ol className={styles['corners']}>
        {rows.map((row) => (
          <li key={row}>
            <NumberField texts={sketchTexts} at={row * 2} label={t('form.cornerLatitude', { number: row + 1 })} />
            <NumberField texts={sketchTexts} at={row * 2 + 1} label={t('form.cornerLongitude', { number: row + 1 })} />
            {rows.length > 3 && (
              <IconButton
                small
                label={t('form.removeCorner', { number: row + 1 })}
                icon={<IconX size={16} />}
                onClick={() => removeRow(row)}
              />
            )}
          </li>
        ))}
      </ol>
      <Button variant="quiet" size="small" icon={<IconPlus size={14} />} onClick={() => write([...texts, '', ''])}>
        {t('form.addCorner')}
      </Button>
    </>
  )
}
