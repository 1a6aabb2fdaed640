import { IconMenu2, IconX } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { lazyWithTexts } from '../../i18n/lazy-with-texts.ts'
import { useSession } from '../../session/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'

const MenuPanel = lazyWithTexts(['menu'], () => import('./MenuPanel.tsx').then((module) => ({ default: module.MenuPanel })))

/** What the menu was opened on: another page, or another visitor, closes it. */
interface Opened {
  readonly page: string
  readonly session: number
}

/**
 * The button of the menu at the start of the header; the menu itself is loaded when it is first opened.
 * @rule S3-2.menu-closes The menu closes on another page, on sign-in and sign-out, by Escape and by a click outside
 */
export function MenuButton() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { number } = useSession()
  const [opened, setOpened] = useState<Opened>()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = opened?.page === pathname && opened.session === number
  const close = (giveFocus: boolean) => {
    setOpened(undefined)
    if (giveFocus) button.current?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        data-tip="header-menu"
        label={t(isOpen ? 'header.closeMenu' : 'header.menu')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'portal-menu' : undefined}
        icon={isOpen ? <IconX size={18} stroke={1.75} /> : <IconMenu2 size={18} stroke={1.75} />}
        onClick={() => (isOpen ? close(false) : setOpened({ page: pathname, session: number }))}
      />
      {isOpen && (
        <Suspense>
          <MenuPanel onClose={close} />
        </Suspense>
      )}
    </>
  )
}
