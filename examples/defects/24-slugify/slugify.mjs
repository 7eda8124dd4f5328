const marks = /[\u0300-\u036f]/g

/** A title as it may stand in an address: small letters, digits and single hyphens. */
export function slugify(title) {
  return title
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/, '-')
    .replace(/^-+|-+$/g, '')
}

/** A slug that none of the taken ones has, with a number behind it where needed. */
export function uniqueSlug(title, taken) {
  const slug = slugify(title) || 'untitled'
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
