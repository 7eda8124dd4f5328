const filters = {
  upper: (text) => text.toUpperCase(),
  trim: (text) => text.trim(),
  quote: (text) => `“${text}”`,
}

/** Fills a template: {{name}} is replaced by its value and {{name|upper}} by its value in capitals. */
export function render(template, values) {
  return template.replace(/\{\{\s*([\w.]+)\s*(?:\|\s*(\w+)\s*)?\}\}/g, (place, path, filter) => {
    const text = String(lookUp(values, path))
    if (filter === undefined) return text
    const apply = filters[filter]
    if (apply === undefined) throw new Error(`There is no filter ${filter} in ${place}`)
    return apply(path)
  })
}

/** The value at a path such as user.name. */
export function lookUp(values, path) {
  let value = values
  for (const name of path.split('.')) {
    value = value?.[name]
  }
  return value ?? ''
}
