import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import de from '../../locales/de.json' with { type: 'json' };
import es from '../../locales/es.json' with { type: 'json' };
import ptBr from '../../locales/pt-BR.json' with { type: 'json' };
import ru from '../../locales/ru.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { REFUSED_EXIT } from '../../src-main/app/switches.ts';
import { isLong } from '../long.ts';
import { runLongreach } from './driver.ts';
import { withFolder } from './stage.ts';

const requires = ['packaged.cjs', 'key-log.cjs'].map((file) => join(import.meta.dirname, file));
// Also refused: the switch that tests of root give, and the one that loads the file above.
const refused = process.getuid?.() === 0 ? '--js-flags, --no-sandbox, --r' : '--js-flags, --r';

describe('a packaged program that is started with an unsafe switch', () => {
  const userData = withFolder('refused-switches');

  const languages = [
    ['en', en],
    ['ru', ru],
    ['de', de],
    ['es', es],
    ['pt-BR', ptBr],
  ] as const;

  it.each(isLong ? languages : languages.slice(0, 2))('ends at once and says why in %s', async (language, words) => {
    const args = [`--lang=${language}`, '--js-flags=--expose-gc'];
    const { code, output, errors } = await runLongreach({ userData, requires, args });
    expect(code).toBe(REFUSED_EXIT);
    expect(output).toBe('');
    expect(errors).toContain(words['app.unsafeSwitches'].replace('{{list}}', refused));
  });

  it('leaves out the variable that names a file for the secrets of connections', async () => {
    const env = { SSLKEYLOGFILE: join(userData, 'secrets') };
    const { errors } = await runLongreach({ userData, requires, env, args: ['--js-flags=--expose-gc'] });
    expect(errors).toContain('Key log: none');
  });
});
