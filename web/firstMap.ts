import './schemasWithoutEval.ts'
import { showFirstMap } from './pages/showFirstMap.ts'
import { keepPageAnswers } from './sources/pageAnswers.ts'

/** For how long the site waits at most: a large map takes long on a slow network, and a page in the background paints nothing. */
const SITE_AFTER_MS = 1_500

/**
 * Shows a visitor the map before anything else is loaded, and then loads the site, which takes it over. The server puts the
 * scripts of the site into a template of the page (`api/http/pageHead.ts`): under way at the same time, they would delay the map.
 */
const start = async (site: HTMLTemplateElement, mapId: string): Promise<void> => {
  let isLoading = false
  const loadSite = () => {
    if (!isLoading) document.head.append(document.importNode(site.content, true))
    isLoading = true
  }
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  setTimeout(loadSite, SITE_AFTER_MS)
  try {
    await showFirstMap(mapId)
  } finally {
    loadSite()
  }
}

const site = document.querySelector<HTMLTemplateElement>('template[data-first-map]')
keepPageAnswers()
if (site?.dataset['firstMap'] !== undefined) void start(site, site.dataset['firstMap'])
