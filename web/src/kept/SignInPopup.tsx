import { IconBookmark, IconDeviceFloppy, IconEdit, IconLink, IconStar, IconThumbUp } from '@tabler/icons-react'
import { useTranslation } from '../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../ui/overlay/popup-props.ts'
import type { PendingAction } from './pending-action.ts'

const ICONS = {
  bookmark: IconBookmark,
  rate: IconStar,
  like: IconThumbUp,
  search: IconDeviceFloppy,
  improve: IconEdit,
  relate: IconLink,
} as const

/** Why an account is needed, where it is not the usual words. */
const ONLY: Partial<Record<PendingAction['kind'], 'onlyImprove' | 'onlyAccount'>> = {
  improve: 'onlyImprove',
  bookmark: 'onlyAccount',
  search: 'onlyAccount',
}

/** A guest wants what needs an account: sign in first. What is bookmarked or saved can be kept in this browser. */
export function SignInPopup(
  props: PopupProps<'sign-in' | 'register' | 'not-now'> & { readonly kind: PendingAction['kind']; readonly title: string },
) {
  const { kind, title, open, close } = props
  const { t } = useTranslation('kept')
  const Icon = ICONS[kind]
  return (
    <Dialog
      title={t(`signIn.title.${kind}`)}
      closeLabel={t('shell:close')}
      open={open}
      onClose={close}
      icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
      footer={
        <>
          <Button onClick={() => close('not-now')}>{t('signIn.notNow')}</Button>
          <Button onClick={() => close('register')}>{t('signIn.register')}</Button>
          <Button variant="primary" data-first-focus onClick={() => close('sign-in')}>
            {t('signIn.signIn')}
          </Button>
        </>
      }
    >
      <p>
        <strong>
          <bdi>{title}</bdi>
        </strong>
      </p>
      <p>{t(`signIn.${ONLY[kind] ?? 'only'}`)}</p>
      <p>{t(`signIn.after.${kind}`)}</p>
    </Dialog>
  )
}
