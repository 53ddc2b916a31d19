/** Whoever signs in locally with this e-mail address may edit Gannet Isles. */
export const DEMO_OWNER = 'orla.finch@localhost'
