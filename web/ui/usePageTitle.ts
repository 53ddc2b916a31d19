import { useEffect } from 'react'
import { TEXTS } from '../../shared/texts.ts'

/** 'Island (Game) – Pinfold', or the name of the site alone. */
export const pageTitle = (subject?: string): string =>
  subject === undefined ? TEXTS.site.name : `${subject} – ${TEXTS.site.name}`

/** What the browser's tab says while this page is shown. */
export const usePageTitle = (subject?: string): void => {
  useEffect(() => {
    document.title = pageTitle(subject)
  }, [subject])
}
