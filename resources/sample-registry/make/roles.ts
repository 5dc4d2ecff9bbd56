/** The words registers use for positions, verbatim in the language of each. */

interface Roles {
  chair: string;
  director: string;
  executive: string;
  secretary: string;
  deputy: string;
  signatory: string;
  owner: string;
  auditor: string;
  observer: string;
}

export const ROLES = {
  english: {
    chair: 'Chair',
    director: 'Director',
    executive: 'Chief executive',
    secretary: 'Secretary',
    deputy: 'Deputy member',
    signatory: 'Signatory',
    owner: 'Shareholder',
    auditor: 'Auditor',
    observer: 'Observer',
  },
  german: {
    chair: 'Vorsitzende Person des Aufsichtsrats',
    director: 'Mitglied des Aufsichtsrats',
    executive: 'Geschäftsführung',
    secretary: 'Schriftführung',
    deputy: 'Ersatzmitglied',
    signatory: 'Prokura',
    owner: 'Gesellschafter',
    auditor: 'Abschlussprüfer',
    observer: 'Beobachter',
  },
  french: {
    chair: 'Président du conseil',
    director: 'Administrateur',
    executive: 'Directeur général',
    secretary: 'Secrétaire',
    deputy: 'Administrateur suppléant',
    signatory: 'Signataire',
    owner: 'Associé',
    auditor: 'Commissaire aux comptes',
    observer: 'Censeur',
  },
  spanish: {
    chair: 'Presidente',
    director: 'Director',
    executive: 'Gerente general',
    secretary: 'Secretario',
    deputy: 'Director suplente',
    signatory: 'Apoderado',
    owner: 'Accionista',
    auditor: 'Auditor',
    observer: 'Observador',
  },
  polish: {
    chair: 'Prezes zarządu',
    director: 'Członek zarządu',
    executive: 'Dyrektor',
    secretary: 'Sekretarz',
    deputy: 'Zastępca członka zarządu',
    signatory: 'Prokurent',
    owner: 'Wspólnik',
    auditor: 'Biegły rewident',
    observer: 'Obserwator',
  },
  russian: {
    chair: 'Председатель совета директоров',
    director: 'Член совета директоров',
    executive: 'Генеральный директор',
    secretary: 'Корпоративный секретарь',
    deputy: 'Заместитель директора',
    signatory: 'Лицо с правом подписи',
    owner: 'Участник',
    auditor: 'Аудитор',
    observer: 'Наблюдатель',
  },
  bulgarian: {
    chair: 'Председател на съвета',
    director: 'Член на съвета на директорите',
    executive: 'Управител',
    secretary: 'Секретар',
    deputy: 'Заместник-член',
    signatory: 'Прокурист',
    owner: 'Съдружник',
    auditor: 'Одитор',
    observer: 'Наблюдател',
  },
  greek: {
    chair: 'Πρόεδρος ΔΣ',
    director: 'Μέλος ΔΣ',
    executive: 'Διευθύνων Σύμβουλος',
    secretary: 'Γραμματέας',
    deputy: 'Αναπληρωματικό μέλος',
    signatory: 'Εκπρόσωπος',
    owner: 'Εταίρος',
    auditor: 'Ελεγκτής',
    observer: 'Παρατηρητής',
  },
  arabic: {
    chair: 'رئيس مجلس الإدارة',
    director: 'عضو مجلس الإدارة',
    executive: 'المدير العام',
    secretary: 'أمين السر',
    deputy: 'عضو مناوب',
    signatory: 'مفوض بالتوقيع',
    owner: 'شريك',
    auditor: 'مدقق الحسابات',
    observer: 'مراقب',
  },
  hebrew: {
    chair: 'יושב ראש הדירקטוריון',
    director: 'דירקטור',
    executive: 'מנהל כללי',
    secretary: 'מזכיר החברה',
    deputy: 'דירקטור חליף',
    signatory: 'מורשה חתימה',
    owner: 'בעל מניות',
    auditor: 'רואה חשבון מבקר',
    observer: 'משקיף',
  },
  chinese: {
    chair: '董事长',
    director: '董事',
    executive: '总经理',
    secretary: '董事会秘书',
    deputy: '副董事长',
    signatory: '法定代表人',
    owner: '股东',
    auditor: '审计师',
    observer: '观察员',
  },
  japanese: {
    chair: '取締役会長',
    director: '取締役',
    executive: '代表取締役',
    secretary: '会社秘書役',
    deputy: '補欠取締役',
    signatory: '支配人',
    owner: '株主',
    auditor: '監査役',
    observer: 'オブザーバー',
  },
  korean: {
    chair: '이사회 의장',
    director: '사내이사',
    executive: '대표이사',
    secretary: '간사',
    deputy: '기타비상무이사',
    signatory: '지배인',
    owner: '주주',
    auditor: '감사',
    observer: '참관인',
  },
} as const satisfies Record<string, Roles>;

export type Language = keyof typeof ROLES;
export type Role = keyof Roles;
