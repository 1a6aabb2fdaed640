/** Where somebody came from who signs in, registers or has forgotten a password: these pages belong to no site. */
import type { NewAccount } from '@graticule/contracts/people/accounts'
import { siteOfPath } from '@graticule/contracts/pages'
import { pageOfAction } from '../../kept/pending-action.ts'

/** Path of the page of this portal that led to this document; '/' when it was none. */
function pageBefore(): string {
  const { origin, pathname } = URL.parse(document.referrer) ?? location
  return origin === location.origin ? pathname : '/'
}

/**
 * The community portal that somebody came from: the one where they wanted to do something that needs an account, or whose page led here.
 * Nothing for the global site.
 */
export function siteBefore(): Pick<NewAccount, 'site'> {
  const site = siteOfPath(pageOfAction()) || siteOfPath(pageBefore())
  return site === '' ? {} : { site }
}
