import { useEffect } from 'react'
import { TEXTS } from '../../shared/texts.ts'

/** Returns 'Island (Game) – Pinfold', or only the name of the site. */
export const pageTitle = (subject?: string): string =>
  subject === undefined ? TEXTS.site.name : `${subject} – ${TEXTS.site.name}`

/** Sets the title of the browser's tab while this page is shown. */
export const usePageTitle = (subject?: string): void => {
  useEffect(() => {
    document.title = pageTitle(subject)
  }, [subject])
}
