import { IconX } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { WindowBox } from './anchors.ts'
import styles from './GuideCard.module.css'
import { type CardSide, layCard } from './lay-card.ts'

export interface GuideCardProps {
  /** What it explains lies here. */
  readonly place: WindowBox | undefined
  /** Where it lies if there is room. */
  readonly side?: CardSide | undefined
  /** "Step 2 of 6". */
  readonly at: string
  readonly title: string
  readonly text: string
  /** Language of title and text. */
  readonly lang?: string | undefined
  readonly closeLabel: string
  readonly onClose: () => void
  /** Buttons. */
  readonly children: ReactNode
  readonly hint?: string
  readonly zIndex?: number
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly onKeyDown?: (event: React.KeyboardEvent) => void
}

/** A card beside something on the page. It is no modal dialog: the page can be used as ever. */
export function GuideCard(props: GuideCardProps) {
  const { place, at, title, text, lang, closeLabel, onClose, children, hint, zIndex, titleRef, onKeyDown, side } = props
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = card.current
    if (element === null) return
    const observer = new ResizeObserver(() => setSize({ width: element.offsetWidth, height: element.offsetHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const { left, top } = layCard(place, size, { width: innerWidth, height: innerHeight }, side)
  return (
    <div
      ref={card}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-guide
      className={styles['card']}
      style={{ left, top, ...(zIndex === undefined ? {} : { zIndex }) }}
      onKeyDown={onKeyDown}
    >
      <div className={styles['head']}>
        <span className={styles['at']}>{at}</span>
        <IconButton small label={closeLabel} icon={<IconX size={16} />} onClick={onClose} />
      </div>
      <h2 id={`${id}-title`} ref={titleRef} tabIndex={-1} lang={lang}>
        {title}
      </h2>
      <p id={`${id}-text`} lang={lang}>
        {text}
      </p>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      <div className={styles['ways']}>{children}</div>
    </div>
  )
}

/** A frame around what is explained, which nothing is pressed through. */
export function GuideRing({ place }: { place: WindowBox | undefined }) {
  if (place === undefined) return null
  const { left, top, right, bottom } = place
  return (
    <div
      aria-hidden="true"
      data-guide
      className={styles['ring']}
      style={{ left: left - 4, top: top - 4, width: right - left + 8, height: bottom - top + 8 }}
    />
  )
}
