import net from 'node:net';
import { expect, test } from 'vitest';
import {
  checkVariables,
  fillTemplate,
  SmsLength,
  smsText,
  TplVariable,
  variablesOf,
} from '#kernel/rules/message-template.ts';
import { DeliveryFailed, demoEmail, demoSms, type StoredMessage, smtpProvider } from '../mail/index.ts';

const thrown = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
};

test('administration-domain 11.3: variables are filled once, escaped in mail, on one line in short messages, unknown ones refused with 13004', () => {
  expect(
    fillTemplate(
      '您的验证码为{{code}}，{{minutes}}分钟内有效，请勿告知他人。',
      { code: '482913', minutes: 5 },
      'sms',
    ),
  ).toBe('您的验证码为482913，5分钟内有效，请勿告知他人。');
  expect(fillTemplate('<p>{{ name }}</p>', { name: '<b>"x"&\'</b>' }, 'html')).toBe(
    '<p>&#60;b&#62;&#34;x&#34;&#38;&#39;&#60;/b&#62;</p>',
  );
  expect(fillTemplate('{{a}}', { a: 'one\r\ntwo\u2028three' }, 'sms')).toBe('one two three');
  expect(fillTemplate('{{a}} {{b}}', { a: '{{b}}', b: 'x' }, 'plain')).toBe('{{b}} x');
  expect(variablesOf('{{a}} {{b}} {{a}}')).toEqual(['a', 'b']);
  for (const broken of ['{{constructor}}', '{{toString}}', '{{code}}'])
    expect(TplVariable.is(thrown(() => fillTemplate(broken, {}, 'plain')))).toBe(true);
  for (const name of ['{{1a}}', '{{a-b}}', '{{}}', '{{A}}'])
    expect(TplVariable.is(thrown(() => variablesOf(name)))).toBe(true);
  expect(TplVariable.is(thrown(() => checkVariables('{{a}} {{z}}', ['a'])))).toBe(true);
  expect(thrown(() => checkVariables('{{a}}', ['a', 'b']))).toBeNull();
});

test('administration-domain 11.4: 500 characters without the signature; segments of 70 and 67 with it', () => {
  expect(smsText('甲'.repeat(64), '华泰化工')).toMatchObject({
    characters: 64,
    segments: 1,
    text: `${'甲'.repeat(64)}【华泰化工】`,
  });
  expect(smsText('甲'.repeat(65), '华泰化工').segments).toBe(2);
  expect(smsText('甲'.repeat(128), '华泰化工').segments).toBe(2);
  expect(smsText('甲'.repeat(129), '华泰化工').segments).toBe(3);
  expect(smsText('𠮷'.repeat(500), '华泰化工').characters).toBe(500);
  expect(SmsLength.is(thrown(() => smsText('a'.repeat(501), 'ab')))).toBe(true);
});

test('the demo keeps messages instead of sending; impossible addresses bounce for good', async () => {
  const kept: StoredMessage[] = [];
  const keep = async (message: StoredMessage) => {
    kept.push(message);
  };
  await demoEmail(keep).deliver({
    to: 'buyer@example.com',
    subject: '成交通知',
    text: 'x',
    attachments: [{ fileName: 'letter.pdf', contentType: 'application/pdf', body: 'x' }],
  });
  await demoSms(keep).deliver({ to: '13800138000', text: '您的验证码为482913【华泰化工】' });
  expect(kept.map((m) => [m.channel, m.to, m.subject, m.attachments])).toEqual([
    ['email', 'buyer@example.com', '成交通知', ['letter.pdf']],
    ['sms', '13800138000', null, []],
  ]);
  await expect(
    demoEmail(keep).deliver({ to: 'x@nowhere.invalid', subject: '', text: '' }),
  ).rejects.toMatchObject({ permanent: true });
  await expect(demoSms(keep).deliver({ to: 'call me', text: '' })).rejects.toBeInstanceOf(DeliveryFailed);
});

/** A mail server of a few lines: takes letters, says 550 for `gone@`, 451 for `busy@`. */
async function mailServer(): Promise<{ url: string; letters: string[]; close(): void }> {
  const letters: string[] = [];
  const server = net.createServer((socket) => {
    let letter: string | null = null;
    socket.write('220 test\r\n');
    socket.on('error', () => {});
    let rest = '';
    socket.on('data', (chunk) => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (letter !== null) {
          if (line === '.') {
            letters.push(letter);
            letter = null;
            socket.write('250 kept\r\n');
          } else letter += `${line}\n`;
        } else if (line === 'DATA') {
          letter = '';
          socket.write('354 go on\r\n');
        } else if (line.startsWith('RCPT') && line.includes('gone@')) socket.write('550 no such mailbox\r\n');
        else if (line.startsWith('RCPT') && line.includes('busy@')) socket.write('451 later\r\n');
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    letters,
    close: () => server.close(),
  };
}

test('letters go out by SMTP in one piece; subjects cannot add headers, attachments cannot read files, refusals are final or not', async () => {
  const server = await mailServer();
  const mail = smtpProvider({ url: server.url, from: '化工平台 <no-reply@example.com>' });
  const receipt = await mail.deliver({
    to: 'buyer@example.com',
    subject: 'hello\r\nBcc: thief@evil.example',
    text: '甲醇',
    html: '<p>甲醇</p>',
    attachments: [{ fileName: '确认函.pdf', contentType: 'application/pdf', body: Buffer.from('%PDF-') }],
  });
  expect(receipt.providerId).toMatch(/^<.+>$/);
  const [letter = ''] = server.letters;
  expect(letter).toMatch(/^Subject: hello Bcc: thief@evil\.example$/m);
  expect(letter).not.toMatch(/^Bcc:/m);
  expect(letter).toMatch(/^Auto-Submitted: auto-generated$/m);
  await expect(mail.deliver({ to: 'gone@example.com', subject: 's', text: 't' })).rejects.toMatchObject({
    permanent: true,
  });
  await expect(mail.deliver({ to: 'busy@example.com', subject: 's', text: 't' })).rejects.toMatchObject({
    permanent: false,
  });
  for (const to of [
    'a@b.example, c@d.example',
    'a@b.example\r\nRCPT TO:<x@y.example>',
    '<a@b.example>',
    'nobody',
  ])
    await expect(mail.deliver({ to, subject: 's', text: 't' })).rejects.toMatchObject({ permanent: true });
  mail.close();
  server.close();
  expect(server.letters).toHaveLength(1);
});
