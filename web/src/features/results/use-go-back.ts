import { useLocation, useNavigate } from 'react-router'
import { pathOf } from '../../site/pages.ts'

/** Key of the place where the visit began (React Router): nothing of ours lies before it. */
const FIRST_KEY = 'default'

/** To the page before, or to the home page when this one was opened by a link. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === FIRST_KEY ? navigate(pathOf('home')) : navigate(-1))
}
