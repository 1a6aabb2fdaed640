import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconCopy,
  IconHome,
  IconLink,
  IconPhotoDown,
  IconRulerMeasure,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../i18n/index.ts'
import { useShareView } from '../../../search/address/share-search.ts'
import { usePhone } from '../../../browser/use-media-query.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import { walkItems } from '../../../ui/overlay/walk-items.ts'
import { useMapTool } from './map-tool.ts'
import { usePictureWish } from '../picture/picture-wish.ts'
import { copyCoordinates } from './copy-coordinates.ts'
import styles from './MapToolsMenu.module.css'
import { useFullScreen } from './use-full-screen.ts'

interface Action {
  readonly label: string
  readonly icon: ReactNode
  /** The key that does the same. */
  readonly letter?: string
  readonly act: () => void
}

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface MapToolsMenuProps {
  readonly id: string
  readonly opener: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly onHome: () => void
}

/** What the menu offers. */
function useActions(onHome: () => void): readonly Action[] {
  const { t } = useTranslation('map')
  const setMeasuring = useMapTool((tool) => tool.setMeasuring)
  const { isFull, toggle } = useFullScreen()
  const shareView = useShareView()
  return [
    { label: t('tools.measure'), icon: <IconRulerMeasure {...look} />, letter: 'M', act: () => setMeasuring(true) },
    { label: t('home'), icon: <IconHome {...look} />, letter: '0', act: onHome },
    { label: t('tools.copy'), icon: <IconCopy {...look} />, letter: 'C', act: () => void copyCoordinates() },
    {
      label: t(isFull ? 'tools.leaveFullScreen' : 'tools.fullScreen'),
      icon: isFull ? <IconArrowsMinimize {...look} /> : <IconArrowsMaximize {...look} />,
      act: toggle,
    },
    { label: t('tools.picture'), icon: <IconPhotoDown {...look} />, act: () => usePictureWish.getState().setOpen(true) },
    { label: t('tools.link'), icon: <IconLink {...look} />, act: shareView },
  ]
}

/** The menu takes the focus, and is closed by a press beside it and what opened it. */
function useFocusWithin(menu: RefObject<HTMLElement | null>, opener: MapToolsMenuProps['opener'], onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && menu.current?.contains(target) !== true && opener.current?.contains(target) !== true)
        latest.current()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [menu, opener])
}

/** The tools of the map that have no button of their own (ARIA: menu). */
export function MapToolsMenu({ id, opener, onClose, onHome }: MapToolsMenuProps) {
  const { t } = useTranslation('map')
  const menu = useRef<HTMLDivElement>(null)
  const actions = useActions(onHome)
  const close = () => {
    onClose()
    opener.current?.focus()
  }
  useEscape(true, close)
  useFocusWithin(menu, opener, onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    if (event.key === 'Tab') onClose()
    else if (walkItems(items, event.key)) event.preventDefault()
  }
  // a phone's buttons stand in too little room for it
  const isPhone = usePhone()
  const list = (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={t('tools.open')}
      className={styles['menu']}
      onKeyDown={onKeyDown}
    >
      {actions.map(({ label, icon, letter, act }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles['item']}
          aria-keyshortcuts={letter}
          onClick={() => {
            close()
            act()
          }}
        >
          {icon}
          <span>{label}</span>
          {letter !== undefined && (
            <span className={styles['letter']} aria-hidden="true">
              <Kbd>{letter}</Kbd>
            </span>
          )}
        </button>
      ))}
    </div>
  )
  return isPhone ? createPortal(list, document.body) : list
}
