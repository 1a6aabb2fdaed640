import { IconMail } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { AuthCard } from './AuthCard.tsx'
import { BackToSignIn } from './SignInButton.tsx'
import { useSignInWays } from './use-sign-in-ways.ts'

/** Another link may be asked for after this long, s. */
const AGAIN_S = 60

/** No mail came: what to do, and another one after a while. */
function SendAgain({ sendAgain }: { sendAgain: () => Promise<boolean> }) {
  const { t } = useTranslation('people')
  const [left, setLeft] = useState(AGAIN_S)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  const again = async () => {
    if (await sendAgain()) {
      setSent(true)
      setLeft(AGAIN_S)
    }
  }
  return (
    <>
      <p>
        <strong>{t('checkMail.nothing')}</strong>
        <br />
        {t('checkMail.nothingText')}
      </p>
      <Button
        wide
        size="large"
        unavailable={left > 0 ? t('checkMail.againIn', { count: left }) : undefined}
        onClick={() => void again()}
      >
        {t('checkMail.again')}
      </Button>
      <p role="status">{isSent && left > AGAIN_S - 5 ? t('checkMail.sent') : ''}</p>
    </>
  )
}

/**
 * Says that a mail is on its way, and sends it again.
 * @rule B-people.no-mail Without a mail server the pages say who has the link, and never whether an address has an account
 */
export function CheckMail({
  about,
  email,
  sendAgain,
  onOther,
}: {
  about: 'register' | 'password'
  email: string
  sendAgain: () => Promise<boolean>
  onOther: () => void
}) {
  const { t } = useTranslation('people')
  const ways = useSignInWays()
  return (
    <AuthCard
      title={t(ways?.mail === false ? 'checkMail.titleNoMail' : 'checkMail.title')}
      icon={<IconMail size={20} stroke={1.75} aria-hidden="true" />}
      foot={<BackToSignIn />}
    >
      <p>
        {ways?.mail !== false
          ? t(`checkMail.${about}`, { email })
          : t(about === 'password' ? 'checkMail.passwordNoMail' : 'checkMail.noMail', { email })}
      </p>
      <p>{t('checkMail.close')}</p>
      {ways?.mail !== false && <SendAgain sendAgain={sendAgain} />}
      <Button variant="quiet" onClick={onOther}>
        {t('checkMail.other')}
      </Button>
    </AuthCard>
  )
}
