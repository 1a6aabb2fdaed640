import { IconDeviceDesktop, IconHelp, IconKeyboard, IconMessage, IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../i18n/index.ts'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { ChoiceMenu } from '../ui/overlay/Menu.tsx'
import { pathOf } from '../site/pages.ts'
import { useSite } from '../site/site.ts'
import { HEADER_SLOT } from './guides/header-slot.ts'
import { Brand } from './brand/Brand.tsx'
import styles from './Header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { openShortcuts } from './open-shortcuts.ts'
import { THEME_CHOICES, useTheme } from '../stores/theme.ts'
import { UserMenu } from './user-menu/UserMenu.tsx'

const ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }

/** The bar on top of every page: the menu, the name, help, feedback, the keys, the language, the theme, what the app adds to it, and who is signed in. */
export function Header({ start, children }: { start?: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation('shell')
  const { choice, choose } = useTheme()
  const Icon = ICONS[choice]
  const isCommunity = useSite(({ site }) => site.slug !== '')
  return (
    <header className={styles['header']} data-community={isCommunity || undefined}>
      {start}
      <Brand />
      <div className={styles['end']}>
        <div id={HEADER_SLOT} className={styles['added']} />
        <Link
          to={pathOf('about')}
          className={styles['help']}
          data-tip="header-help"
          aria-label={t('header.about')}
          title={t('header.about')}
        >
          <IconHelp size={18} stroke={1.75} aria-hidden="true" />
        </Link>
        <Link
          to={pathOf('feedback')}
          className={classes(styles['help'], styles['feedback'])}
          aria-label={t('header.feedback')}
          title={t('header.feedback')}
        >
          <IconMessage size={18} stroke={1.75} aria-hidden="true" />
        </Link>
        <IconButton
          className={styles['shortcuts']}
          label={t('shortcuts.open')}
          icon={<IconKeyboard size={18} stroke={1.75} />}
          onClick={openShortcuts}
        />
        <LanguageMenu />
        <ChoiceMenu
          label={t('theme.label', { choice: t(`theme.${choice}`) })}
          icon={<Icon size={18} stroke={1.75} />}
          chosen={choice}
          onChoose={choose}
          choices={THEME_CHOICES.map((value) => {
            const Sign = ICONS[value]
            return { value, label: t(`theme.${value}`), icon: <Sign size={16} stroke={1.75} aria-hidden="true" /> }
          })}
        />
        <div className={styles['added']}>{children}</div>
        <div className={styles['account']} data-tip="header-account">
          <UserMenu />
        </div>
      </div>
    </header>
  )
}
