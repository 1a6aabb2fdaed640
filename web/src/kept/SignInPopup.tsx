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

/** A guest wants what needs an account: sign in first. What is bookmarked or saved can be kept in this browser. */
export function SignInPopup(
  props: PopupProps<'sign-in' | 'not-now'> & { readonly kind: PendingAction['kind']; readonly title: string },
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
          <Button variant="primary" onClick={() => close('sign-in')}>
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
      <p>{t(kind === 'improve' ? 'signIn.onlyImprove' : 'signIn.only')}</p>
      <p>{t(`signIn.after.${kind}`)}</p>
    </Dialog>
  )
}
